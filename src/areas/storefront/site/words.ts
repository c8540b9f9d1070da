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
      title: 'Browse products',
      documentTitle: (brandName: string) => `Browse – ${brandName}`,
      lead: 'From every creator here.',
      form: 'Find products',
      popular: 'Most popular',
      list: 'Products',
      count: (count: number, most: number) =>
        count > most ? `More than ${most} products` : count === 1 ? '1 product' : `${count} products`,
      more: 'More products',
      closed: {
        title: 'Products here are shared by link',
        text: 'This site doesn’t list its products. Ask the seller for the link.',
      },
      empty: {
        title: 'Nothing is on sale here yet',
        text: 'Products appear on this page the moment they’re published.',
      },
      noMatch: 'No products match this',
    },
    search: 'Find a product',
  } satisfies ShelfWords,
  free: 'Free',
  buy: (price: string) => `Buy for ${price}`,
  buyNow: 'Buy',
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
    by: (kind: string, seller: string) => `${kind} by ${seller}`,
    start: 'Back to first page',
    pages: 'Pages',
    noMatch: {
      text: (q: string, filters: string) =>
        `No results${q && ` for “${q}”`}${filters && ` with these filters: ${filters}`}.`,
      clear: 'Clear',
    },
  },
  search: 'Search',
  refused: { title: 'That didn’t go through' },
  notFound: {
    title: 'This page isn’t on the map',
    text: 'The link is wrong, or the page moved. Check the address.',
    home: 'Go to the home page',
  },
  failed: {
    title: 'Something broke on our side',
    text: 'Everything we confirmed is safe. Try again. If it still fails, send us this number.',
    requestId: 'Request number',
    home: 'Go to the home page',
    retry: 'Try again',
  },
  offline: {
    title: 'You’re offline',
    text: 'This page needs a connection. It’ll load when you’re back online.',
    readable: 'You can read these now',
    oneLesson: '1 lesson',
    lessons: '# lessons',
    again: 'Try again',
  },
  unavailable: {
    title: 'We’ll be right back',
    text: 'The site is starting up or under maintenance. Everything you saved is safe.',
    retry: 'Try again',
  },
}
export type StorefrontSiteText = Words<typeof storefrontSiteText>
