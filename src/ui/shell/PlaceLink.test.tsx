import { cleanup, render, screen } from '@testing-library/react'
import { LayoutDashboard } from 'lucide-react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { PlaceLink } from './PlaceLink.tsx'

afterEach(cleanup)

const overview = { label: 'Overview', to: '/dashboard', also: '/admin', icon: LayoutDashboard }

it.each([
  ['/dashboard', 'page'],
  ['/admin', 'page'],
  ['/settings', null],
])('at %s the way to a place with two addresses is current: %s', (path, current) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <PlaceLink item={overview} className="nav">
        Overview
      </PlaceLink>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe(current)
})
