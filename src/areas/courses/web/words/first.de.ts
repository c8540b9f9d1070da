import { courseActivityWordsDe } from '#areas/courses/activity-words.de.ts'
import { courseDashboardWordsDe } from '#areas/courses/dashboard-words.de.ts'
import { courseFormWordsDe } from '#areas/courses/form-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of courses that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: { courses: 'Kurse' },
    palette: {
      editor: 'Editor öffnen',
      students: 'Teilnehmende dieses Kurses',
      reviews: 'Bewertungen dieses Kurses',
      salesPage: 'Verkaufsseite dieses Kurses',
      certificate: 'Zertifikat dieses Kurses',
    },
    keys: {
      editor: 'Kurseditor',
      addLesson: 'Lektion hinzufügen',
      versions: 'Versionen der Lektion',
      courseSettings: 'Kurseinstellungen',
      preview: 'Vorschau',
      publish: 'Veröffentlichen',
      moveLesson: 'Lektion verschieben',
      undo: 'Rückgängig',
      redo: 'Wiederholen',
    },
  },
  courses: { activity: courseActivityWordsDe, dashboard: courseDashboardWordsDe, form: courseFormWordsDe },
}
