import type { Words } from '#kernel/language.ts'

/** Words of the storefront and of the pages shown when there is no page. */
export const storefrontSiteText = {
  free: 'Free',
  buy: (price: string) => `Buy for ${price}`,
  getFree: 'Get it free',
  look: 'Look inside',
  facts: 'At a glance',
  places: 'Also at',
  by: 'With',
  reviews: {
    title: 'What learners say',
    summary: (average: number, count: number) =>
      `${average} of 5 on average, from ${count === 1 ? '1 review' : `${count} reviews`}`,
    stars: (rating: number) => `${rating} of 5 stars`,
  },
  ownEmpty: {
    text: 'Is this your store? Publish a course and it shows up here right away.',
    link: 'Open my courses',
  },
  descriptionOf: (name: string) => `Courses by ${name}.`,
  empty: {
    title: 'The first course is being made',
    text: (name: string) => `Nothing is on sale here yet. Courses by ${name} will appear on this page.`,
  },
  rating: (average: number, count: number) =>
    `${average} of 5, from ${count === 1 ? '1 review' : `${count} reviews`}`,
  browse: {
    title: 'Courses to take',
    documentTitle: (brandName: string) => `Courses – ${brandName}`,
    lead: 'Everything you can learn here, from everyone who teaches here.',
    form: 'Find courses',
    q: 'Search',
    subject: 'Subject',
    anySubject: 'Any subject',
    level: 'Level',
    anyLevel: 'Any level',
    language: 'Taught in',
    anyLanguage: 'Any language',
    price: 'Price',
    prices: { any: 'Any price', free: 'Free', paid: 'Paid' },
    length: 'Length',
    lengths: { any: 'Any length', short: 'Up to 2 hours', medium: '2 to 6 hours', long: 'Over 6 hours' },
    sort: 'Order',
    sorts: { newest: 'Newest first', popular: 'Most students', rating: 'Best rated', price: 'Lowest price' },
    filters: 'Filters that are on',
    without: (filter: string) => `Without ${filter}`,
    clear: 'Clear',
    submit: 'Show courses',
    list: 'Courses',
    count: (count: number, most: number) =>
      count > most ? `More than ${most} courses` : count === 1 ? '1 course' : `${count} courses`,
    foundTitle: (found: string, brandName: string) => `${found} found – ${brandName}`,
    by: (seller: string) => `By ${seller}`,
    more: 'More courses',
    start: 'Back to the first',
    pages: 'Pages',
    closed: {
      title: 'Courses are found by their links',
      text: 'There is no list of all courses here. Ask whoever teaches for the address of their page.',
    },
    empty: {
      title: 'The first course is being made',
      text: 'Nothing is on sale here yet. Courses appear on this page the moment they are published.',
    },
    noMatch: {
      title: 'No course matches this',
      text: (q: string, filters: string) =>
        `Nothing was found${q && ` for “${q}”`}${filters && ` with these filters: ${filters}`}.`,
      clear: 'Clear',
    },
  },
  search: { label: 'Find a course', submit: 'Search' },
  refused: { title: 'That didn’t go through' },
  notFound: {
    title: 'This page isn’t on the map',
    text: 'The link is wrong, or the page was moved. Check the address.',
    home: 'Go to the home page',
  },
  failed: {
    title: 'Something broke on our side',
    text: 'Nothing you sent was lost that we had already confirmed. Try the same page again; if it fails again, send us this number.',
    requestId: 'Request number',
    home: 'Go to the home page',
    retry: 'Try again',
  },
  offline: {
    title: 'You are offline',
    text: 'This page needs a connection. It comes by itself when there is one again.',
    readable: 'You can read these now',
    oneLesson: '1 lesson',
    lessons: '# lessons',
    again: 'Try again',
  },
  unavailable: {
    title: 'We will be back in a moment',
    text: 'The service is starting or being looked after. What you had saved is safe.',
    retry: 'Try again',
  },
}
export type StorefrontSiteText = Words<typeof storefrontSiteText>
