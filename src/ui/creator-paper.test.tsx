import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { BrandTile } from './BrandTile.tsx'
import { ShopContext } from './brand.ts'
import { useCreatorLine, useCreatorPaper } from './creator-paper.ts'

afterEach(cleanup)

const paper = () => document.getElementById('creator-paper')

function On({ color }: { color: string | null }) {
  useCreatorPaper(color)
  return null
}

it('puts the app on a creator’s paper, on another’s, and back on its own', () => {
  const { rerender, unmount } = render(<On color="#A6401F" />)
  expect(paper()?.textContent).toMatch(/^:root:root\{--canvas:light-dark\(/)
  rerender(<On color="#1F6FEB" />)
  expect(document.querySelectorAll('#creator-paper')).toHaveLength(1)
  expect(paper()?.dataset.color).toBe('#1F6FEB')
  rerender(<On color={null} />)
  expect(paper()).toBeNull()
  rerender(<On color="#1F6FEB" />)
  unmount()
  expect(paper()).toBeNull()
})

it('is there without a break when one screen follows another, and is nothing for what is no color', () => {
  const { rerender } = render(<On key="one" color="#A6401F" />)
  rerender(<On key="two" color="#A6401F" />)
  expect(paper()?.dataset.color).toBe('#A6401F')
  rerender(<On key="three" color="red}" />)
  expect(paper()).toBeNull()
})

function Row() {
  return <p style={useCreatorLine('#A6401F')} />
}

it('colors a row among others, and leaves it to the paper of the one creator there is', () => {
  const row = () => document.querySelector('p')?.style.getPropertyValue('--line-courses')
  const { unmount } = render(<Row />)
  expect(row()).toMatch(/^light-dark\(#a6401f,#[0-9a-f]{6}\)$/)
  unmount()
  render(
    <ShopContext value="Clay & Kiln">
      <Row />
    </ShopContext>,
  )
  expect(row()).toBe('')
})

it('shows the initial of who has no logo', () => {
  const { container } = render(<BrandTile name=" élan studio" logoUrl={null} />)
  expect(container.textContent).toBe('É')
})
