import type { StudentPart } from '#webkit/student.ts'
import { learningActions } from './student/actions.tsx'
import { learnedFacts } from './student/facts.tsx'
import { LastPlace } from './student/LastPlace.tsx'
import { LearningCards } from './student/LearningCards.tsx'
import { NoCourses } from './student/NoCourses.tsx'
import { NothingDone } from './student/NothingDone.tsx'
import { ownedRow } from './student/owned-row.tsx'
import { studySheets } from './study/sheets.tsx'

/** Courses and studying, on the student's dashboard and in My learning. */
export const studentPart: StudentPart = {
  name: 'learning',
  Cards: LearningCards,
  continues: {
    rows: ({ continueLearning }) => continueLearning.map(ownedRow),
    listed: ({ coursesListed }) => coursesListed,
  },
  actions: learningActions,
  facts: learnedFacts,
  says: { LastPlace, Nothing: NoCourses, NothingDone },
  owned: { kind: 'course', listedAs: 'courses', rowOf: ownedRow, words: 'learning.student.list' },
  sheets: studySheets,
}
