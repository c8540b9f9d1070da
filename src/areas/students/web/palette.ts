import { Users } from 'lucide-react'
import type { PaletteEntries, PaletteRequest } from '#webkit/area.ts'

/** Everyone on any of the courses; those of the open course are among its own places. */
export function entries({ user, t }: PaletteRequest): PaletteEntries {
  if (user.role !== 'creator') return {}
  return {
    pages: [{ id: 'everyone', label: t('everyone'), icon: Users, line: 'courses', path: '/students' }],
  }
}
