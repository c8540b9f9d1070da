import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { renderWithServer } from '#testing/web.tsx'
import { RouteFocus } from './RouteFocus.tsx'

/** A page whose heading comes later, with a field beside it that is there all the time. */
function pages() {
  const { promise, resolve: come } = Promise.withResolvers<void>()
  const Place = () => {
    const { pathname } = useLocation()
    return (
      <>
        <RouteFocus />
        <input aria-label="Beside" />
        <main>{pathname === '/second' ? <Second /> : <Link to="/second">On</Link>}</main>
      </>
    )
  }
  const Second = () => {
    const [isHere, setHere] = useState(false)
    useEffect(() => void promise.then(() => setHere(true)), [])
    return isHere ? <h1>Second</h1> : null
  }
  renderWithServer(<Place />, {}, { path: '*', at: '/first' })
  return { come: () => come() }
}

it('gives the focus to the heading of a page that was opened', async () => {
  const { come } = pages()
  await userEvent.click(await screen.findByRole('link', { name: 'On' }))
  come()
  const heading = await screen.findByRole('heading', { name: 'Second' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('leaves who began to write beside the page before it was there', async () => {
  const { come } = pages()
  await userEvent.click(await screen.findByRole('link', { name: 'On' }))
  const field = screen.getByRole('textbox', { name: 'Beside' })
  await userEvent.type(field, 'cl')
  come()
  await screen.findByRole('heading', { name: 'Second' })
  // Longer than it looks for the heading.
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(document.activeElement).toBe(field)
})
