/** What the dashboard says about digital products, English: it comes with the app. */
export const downloadDashboardWords = {
  create: 'Upload digital product',
  createText: 'PDF, ZIP, image, audio or video',
  figures: { text: 'Views, conversions and revenue' },
  first: {
    title: 'Upload your first digital product',
    text: 'Drop in a file and start selling in a minute.',
    again: 'View your digital products',
    way: 'Drop in a file and set a price.',
  },
  publish: { text: 'Needs one file.', open: 'Open the product' },
  testOrder: 'publish a digital product',
  recent: 'Recent digital products',
  list: {
    failed: 'Your digital products didn’t load.',
    seeAll: 'View all {count, number}',
    product: 'Product',
    status: 'Status',
    sales: 'Sales',
    revenue: 'Revenue',
    downloads: 'Downloads',
    emptyTitle: 'Your digital products will appear here',
    emptyText: 'Upload a file and track its sales and downloads here.',
  },
} as const
