import { courseActivityWords } from '#areas/courses/activity-words.ts'
import { courseDashboardWords } from '#areas/courses/dashboard-words.ts'
import { courseFormWords } from '#areas/courses/form-words.ts'

/** Words of courses that come with the app, English. */
export const words = {
  app: {
    nav: { courses: 'Courses' },
    palette: {
      editor: 'Open the editor',
      students: 'Students of this course',
      reviews: 'Reviews of this course',
      salesPage: 'Sales page of this course',
      certificate: 'Certificate of this course',
    },
    keys: {
      editor: 'Course editor',
      addLesson: 'Add lesson',
      versions: 'Lesson versions',
      courseSettings: 'Course settings',
      preview: 'Preview',
      publish: 'Publish',
      moveLesson: 'Move lesson',
      undo: 'Undo',
      redo: 'Redo',
    },
  },
  courses: { activity: courseActivityWords, dashboard: courseDashboardWords, form: courseFormWords },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    coursesFirst: typeof words
  }
}
