import type { Words } from '#kernel/language.ts'
import type { ShelfWords } from '#platform/product-catalog.ts'

/** Words of the storefront and of the pages shown when there is no page. */
export const storefrontSiteText = {
  /** Where there are several kinds of products; a place with one of them uses its words (`texts.ts`). */
  shelf: {
    reviews: 'What buyers say',
    ownEmpty: {
      text: 'Is this your store? Publish something and it shows up here right away.',
      link: 'Open my dashboard',
    },
    descriptionOf: (seller: string) => `Everything by ${seller}.`,
    empty: {
      title: 'Nothing is on sale here yet',
      text: (seller: string) => `Whatever ${seller} publishes will appear on this page.`,
    },
    browse: {
      link: 'Browse products',
      title: 'Everything on sale here',
      documentTitle: (brandName: string) => `Browse – ${brandName}`,
      lead: 'Everything the creators here teach and sell.',
      form: 'Find products',
      popular: 'Most popular',
      list: 'Products',
      count: (count: number, most: number) =>
        count > most ? `More than ${most} products` : count === 1 ? '1 product' : `${count} products`,
      more: 'More products',
      closed: {
        title: 'Products are found by their links',
        text: 'There’s no list of all products here. Ask the seller for the address of their page.',
      },
      empty: {
        title: 'Nothing is on sale here yet',
        text: 'Products appear on this page the moment they’re published.',
      },
      noMatch: 'No product matches this',
    },
    search: 'Find a product',
  } satisfies ShelfWords,
  free: 'Free',
  buy: (price: string) => `Buy for ${price}`,
  getFree: 'Get it free',
  look: 'Look inside',
  facts: 'At a glance',
  places: 'Also at',
  by: 'With',
  featured: 'Featured',
  /** Above the rest of a kind, when one of it leads. */
  more: (kind: string) => `More ${kind.toLowerCase()}`,
  reviews: {
    summary: (average: number, count: number) =>
      `${average} of 5 on average, from ${count === 1 ? '1 review' : `${count} reviews`}`,
    stars: (rating: number) => `${rating} of 5 stars`,
  },
  rating: (average: number, count: number) =>
    `${average} of 5, from ${count === 1 ? '1 review' : `${count} reviews`}`,
  browse: {
    q: 'Search',
    price: 'Price',
    prices: { any: 'Any price', free: 'Free', paid: 'Paid' },
    sort: 'Sort by',
    sorts: { newest: 'Newest', rating: 'Best rated', price: 'Lowest price' },
    filters: 'Filter and sort',
    clear: 'Clear',
    foundTitle: (found: string, brandName: string) => `${found} found – ${brandName}`,
    by: (seller: string) => `By ${seller}`,
    start: 'Back to the first',
    pages: 'Pages',
    noMatch: {
      text: (q: string, filters: string) =>
        `Nothing was found${q && ` for “${q}”`}${filters && ` with these filters: ${filters}`}.`,
      clear: 'Clear',
    },
  },
  search: 'Search',
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
