/** First path segments of our own routes, and names that would mislead: no workspace may take them as its handle. */
export const reservedHandles = new Set(
  (
    'signup, signin, forgot-password, reset-password, verify-email, change-email, two-factor, unauthorized, suspended, welcome, dashboard, ' +
    'admin, courses, landing-pages, email, crm, digital-products, coaching, membership, analytics, settings, payments, upgrade, browse, ' +
    'checkout, orders, downloads, bookings, my-memberships, library, learn, certificates, unsubscribe, preferences, confirm, mail, invite, ' +
    'notifications, shortcuts, terms, privacy, cookies, help, contact, status, docs, api, hooks, setup, healthz, readyz, robots, sitemap, ' +
    'members, memberships, book, oembed, manifest, dev, app, assets, static, www, support'
  ).split(', '),
)

/** "Pottery Basics!" → "pottery-basics". Empty when nothing in the text can be part of an address. */
export function slugify(text: string, maxLength = 60): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
}

/** The slug itself, or followed by the first free number. */
export function firstFreeSlug(wanted: string, taken: (slug: string) => boolean): string {
  if (!taken(wanted)) return wanted
  for (let n = 2; ; n++) {
    const next = `${wanted}-${n}`
    if (!taken(next)) return next
  }
}
