const count = (count: number) => (count === 1 ? '1 product' : `${count} products`)
const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)

/** What a checkout, a receipt and the store say of digital products, English. */
export const productWords = {
  /** Below its title. */
  kind: (size: number) => (size === 0 ? 'Digital product' : `Digital product, ${files(size)}`),
  one: 'a digital product',
  many: 'Digital products',
  count,
  see: 'View digital products',
  /** In the line at the foot of a buyer's PDF pages. */
  orderOf: (id: string) => `Order ${id}`,
  size: files,
  checkout: { owned: 'You own this product' },
  pending: { delivering: 'Paid. We’re getting your files ready.', opening: 'Your files' },
  receipt: {
    item: 'Digital product, one payment',
    freeItem: 'Digital product',
    start: 'Download your files',
    continue: 'Go to your files',
    adds: 'This adds the order to “My learning”.',
  },
  link: {
    email:
      'The link opens your receipt and your files. For your security, it opens your files for 24 hours. After that, get a new link from your receipt or sign in. Keep this email to yourself: anyone with the link can download your files.',
    hadIt: (titles: string) => `You already had ${titles}.`,
    fresh: 'The link opens your receipt, and your files for the next 24 hours.',
    button: 'Open receipt and files',
    paper: 'Someone asked for this email at checkout. The person who bought it can open it by signing in.',
    title: 'Get your files',
    text: 'This link shows your receipt. To download your files, sign in or get a new link by email.',
    forBuyer: 'This link shows the receipt. The person who bought it can open it by signing in.',
  },
  invoice: { item: 'Digital product' },
}
