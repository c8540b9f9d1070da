import { Award, BookOpen, type LucideIcon, PanelsTopLeft, Star, Users } from 'lucide-react'
import type { PaletteEntries, PaletteRequest } from '#webkit/area.ts'

/** The other screens of the course that is open. */
export function entries({ pathname, t }: PaletteRequest): PaletteEntries {
  const courseId = /^\/courses\/(crs_[0-9a-z]+)/.exec(pathname)?.[1]
  if (!courseId) return {}
  const parts: [
    name: 'editor' | 'students' | 'reviews' | 'salesPage' | 'certificate',
    path: string,
    LucideIcon,
  ][] = [
    ['editor', '', BookOpen],
    ['students', '/students', Users],
    ['reviews', '/reviews', Star],
    ['salesPage', '/sales-page', PanelsTopLeft],
    ['certificate', '/certificate', Award],
  ]
  const here = parts.map(([name, path, icon]) => ({
    id: `part ${name}`,
    label: t(name),
    icon,
    line: 'courses' as const,
    path: `/courses/${courseId}${path}`,
  }))
  return { here: here.filter((part) => part.path !== pathname) }
}
