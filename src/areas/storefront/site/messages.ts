/** Words of the storefront and of the pages that stand when there is no page. */
export const storefrontSiteText = {
  courses: 'Courses',
  seeCourses: 'See the courses',
  lessons: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
  free: 'Free',
  buy: (price: string) => `Buy for ${price}`,
  getFree: 'Get it free',
  look: 'Look inside',
  descriptionOf: (name: string) => `Courses by ${name}.`,
  empty: {
    title: 'The first course is being made',
    text: (name: string) =>
      `Nothing is on sale here yet. When ${name} opens a course, it stands on this page.`,
  },
  refused: { title: 'That did not go through' },
  notFound: {
    title: 'This page is not on the map',
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
  unavailable: {
    title: 'We will be back in a moment',
    text: 'The service is starting or being looked after. What you had saved is safe.',
    retry: 'Try again',
  },
}
export type StorefrontSiteText = typeof storefrontSiteText
