import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { renderWithServer } from '#testing/web.tsx'
import { RouteFocus } from './RouteFocus.tsx'

/** A page whose heading comes later, in the place of another or of none, with a field beside it that is there all the time. */
function pages({ loading = null }: { loading?: ReactNode } = {}) {
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
    return isHere ? <h1 key="second">Second</h1> : loading
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

it('gives it to the next heading, when that takes the place of what a page was called while it was on its way', async () => {
  const { come } = pages({ loading: <h1 key="loading">Page</h1> })
  await userEvent.click(await screen.findByRole('link', { name: 'On' }))
  const before = await screen.findByRole('heading', { name: 'Page' })
  await waitFor(() => expect(document.activeElement).toBe(before))
  come()
  const heading = await screen.findByRole('heading', { name: 'Second' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('leaves who went elsewhere before the next heading came', async () => {
  const { come } = pages({ loading: <h1 key="loading">Page</h1> })
  await userEvent.click(await screen.findByRole('link', { name: 'On' }))
  const before = await screen.findByRole('heading', { name: 'Page' })
  await waitFor(() => expect(document.activeElement).toBe(before))
  const field = screen.getByRole('textbox', { name: 'Beside' })
  field.focus()
  come()
  await screen.findByRole('heading', { name: 'Second' })
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(document.activeElement).toBe(field)
})
