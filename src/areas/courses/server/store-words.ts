/** What the store and the catalog say where courses are all there is, and what courses are narrowed by, English. */
export const storeWords = {
  shelf: {
    reviews: 'What students say',
    ownEmpty: {
      text: 'Is this your store? Publish a course and it shows up here right away.',
      link: 'Open my courses',
    },
    descriptionOf: (seller: string) => `Courses by ${seller}.`,
    empty: {
      title: 'The first course is on its way',
      text: (seller: string) => `Nothing is on sale here yet. Courses by ${seller} will appear on this page.`,
    },
    browse: {
      link: 'Browse courses',
      title: 'Browse courses',
      documentTitle: (brandName: string) => `Courses – ${brandName}`,
      lead: 'Courses from every instructor here.',
      form: 'Find courses',
      popular: 'Most students',
      list: 'Courses',
      count: (count: number, most: number) =>
        count > most ? `More than ${most} courses` : count === 1 ? '1 course' : `${count} courses`,
      more: 'More courses',
      closed: {
        title: 'Courses here are shared by link',
        text: 'This site doesn’t list its courses. Ask your instructor for the link.',
      },
      empty: {
        title: 'The first course is on its way',
        text: 'Nothing is on sale here yet. Courses appear on this page the moment they’re published.',
      },
      noMatch: 'No courses match this',
    },
    search: 'Find a course',
  },
  subject: { label: 'Subject', any: 'Any subject' },
  level: { label: 'Level', any: 'Any level' },
  language: { label: 'Taught in', any: 'Any language' },
  length: { label: 'Length', any: 'Any length' },
  lengths: { short: 'Up to 2 hours', medium: '2 to 6 hours', long: 'Over 6 hours' },
}
