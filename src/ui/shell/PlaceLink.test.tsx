import { cleanup, render, screen } from '@testing-library/react'
import { LayoutDashboard } from 'lucide-react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { PlaceLink } from './PlaceLink.tsx'

afterEach(cleanup)

const overview = {
  label: 'Overview',
  to: '/dashboard',
  isAt: ({ pathname, search }: { pathname: string; search: string }) =>
    ['/dashboard', '/admin'].includes(pathname) && search === '',
  icon: LayoutDashboard,
}

it.each([
  ['/dashboard', 'page'],
  ['/admin', 'page'],
  ['/admin?tab=users', null],
  ['/settings', null],
])('at %s the way to a place that decides by the whole address is current: %s', (path, current) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <PlaceLink item={overview} className="nav">
        Overview
      </PlaceLink>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe(current)
})
