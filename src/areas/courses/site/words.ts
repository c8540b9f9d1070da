import type { Words } from '#kernel/language.ts'
import { facetWords } from '../facet-words.ts'
import { rates } from '../media-rules.ts'

/** Words of a course's sales page. */
export const coursesSiteText = {
  about: 'About this course',
  outline: 'Outline',
  outlineSum: (sections: number, lessons: number, length: string | null, previews: number) =>
    [
      [sections > 1 ? `${sections} parts` : null, plural(lessons, 'lesson'), length]
        .filter(Boolean)
        .join(', '),
      previews === 0 ? '' : previews === 1 ? ' One lesson is free.' : ` ${previews} lessons are free.`,
    ].join('.'),
  lessons: (count: number) => plural(count, 'lesson'),
  freePreview: 'Free preview',
  includes: {
    lessons: (count: number) => (count === 1 ? '1 lesson' : `All ${count} lessons`),
    length: (length: string) => `${length} at your own pace`,
    certificate: 'Certificate with your name',
    devices: 'On your phone, tablet and computer',
  },
  buy: {
    owned: 'You own this course.',
    open: 'Open it.',
    openButton: 'Open the course',
    closed: 'You can’t buy this course right now',
  },
  kinds: { video: 'Video', audio: 'Audio', text: 'Text', pdf: 'PDF', download: 'Download', quiz: 'Quiz' },
  questions: (count: number) => plural(count, 'question'),
  files: (count: number) => plural(count, 'file'),
  youGet: 'What you’ll learn',
  preview: (title: string) => `Free preview: ${title}`,
  otherCourses: (name: string) => `More by ${name}`,
  writtenAt: (steps: { done: number; total: number }, day: string) =>
    steps.total > 0 && steps.done >= steps.total
      ? `Finished the course · ${day}`
      : `After ${steps.done} of ${plural(steps.total, 'lesson')} · ${day}`,
  faq: 'Questions',
  updated: (day: string) => `Updated ${day}`,
  facets: facetWords,
  taughtIn: (language: string) => `In ${language}`,
  captions: (languages: string) => `Captions: ${languages}`,
  guarantee: 'Guarantee',
  player: {
    speed: 'Speed',
    rates: rates.map((rate) => ({ rate, label: `${rate}×` })),
    captions: 'Captions',
    captionsOff: 'No captions',
  },
  quiz: {
    pass: (percent: number) => `Pass with ${percent}% or more.`,
    questionOf: (place: number, total: number) => `Question ${place} of ${total}`,
    points: (points: number) => plural(points, 'point'),
    chooseOne: 'Choose one.',
    chooseSeveral: 'Choose all that apply.',
    putInOrder: 'Put these in order.',
    placeOf: (place: number, total: number) => `Place ${place} of ${total}`,
    choose: 'Choose',
    yourAnswer: 'Your answer',
    check: 'Check answers',
    note: 'Unanswered questions count as wrong. Your answers aren’t saved.',
    score: (points: number, of: number, percent: number, passed: boolean) =>
      `${points} of ${of} (${percent}%). ${passed ? 'Passed.' : 'Not passed.'}`,
    afterPass: 'You’ll see the right answers once you pass.',
    never: 'This quiz doesn’t show solutions.',
    again: 'Try again',
    right: 'Right',
    wrong: 'Wrong',
    pointsOf: (points: number, of: number) => `${points} of ${plural(of, 'point')}`,
    answer: 'Your answer',
    noAnswer: 'No answer',
    rightAnswer: 'Right answer',
    acceptedAnswers: 'Accepted answers',
    rightOrder: 'Right order',
    explanation: 'Explanation',
  },
  previewPage: {
    lead: 'This lesson is free for everyone. Get the course for the rest.',
    back: 'Back to the course',
    next: (title: string) => `Next free lesson: ${title}`,
    open: 'Open the PDF',
    page: 'Page',
    play: (title: string) => `Play ${title}`,
    failed: 'This didn’t play.',
    file: 'Open the file',
    download: 'Download',
    onHost: (host: string) => `Watch on ${host}`,
    hostNote: (host: string) => `This plays on ${host}, another company’s site. They can see your visit.`,
  },
}
export type CoursesSiteText = Words<typeof coursesSiteText>

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}
