import type { ComponentType } from 'react'
import type { AreaPage } from '#webkit/pages.ts'
import { StudentPartsContext } from '#webkit/student.ts'
import { webAreas } from './areas.ts'

/** A screen with what every area shows students, whose code comes beside its own. */
export async function withStudentParts(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const asked = webAreas.flatMap(({ student }) => (student ? [student()] : []))
  const [Screen, ...found] = await Promise.all([load(), ...asked])
  const parts = found.map(({ studentPart }) => studentPart)
  return () => (
    <StudentPartsContext value={parts}>
      <Screen />
    </StudentPartsContext>
  )
}

/** The same for a page that asks for it. */
export function pageWithStudentParts(page: AreaPage): AreaPage {
  if (!page.showsStudentParts) return page
  const load = async () => (await page.lazy()).Component
  return { ...page, lazy: async () => ({ Component: await withStudentParts(load) }) }
}
