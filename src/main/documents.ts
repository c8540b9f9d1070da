/** What kind of document an address answers with; decides the CSP and who renders it (ARCHITECTURE §2). */
export type DocumentKind = 'app' | 'site'

/** Every address of the signed-in app, as the router writes it. The guards of its screens mirror the server's. */
export const appDocuments = [
  '/signup',
  '/signin',
  '/forgot-password',
  '/reset-password/:token',
  '/verify-email/:token',
  '/sign-in-link/:token',
  '/invite/:token',
  '/two-factor',
  '/change-email/:token',
  '/setup',
  '/unauthorized',
  '/suspended',
  '/dashboard',
  '/dashboard/activity',
  '/welcome',
  '/admin',
  '/admin/outbox',
  '/admin/settings',
  '/admin/site-texts',
  '/admin/contact-messages',
  '/admin/users/:userId',
  '/courses',
  '/courses/:courseId',
  '/courses/:courseId/students',
  '/courses/:courseId/reviews',
  '/courses/:courseId/sales-page',
  '/courses/:courseId/certificate',
  // Routes of the specification whose screens are not built yet: guarded, then the not-found page inside the shell.
  '/landing-pages',
  '/email',
  '/crm',
  '/digital-products',
  '/coaching',
  '/membership',
  '/analytics',
  '/payments',
  '/library',
  '/learn/:courseId',
  '/learn/:courseId/:lessonId',
  '/orders',
  '/certificates',
  '/certificates/claim/:courseId',
  '/settings',
  '/notifications',
  '/shortcuts',
  '/upgrade',
] as const

/** Every address of ours that the server renders. */
export const siteDocuments = [
  '/',
  '/browse',
  '/terms',
  '/privacy',
  '/cookies',
  '/help',
  '/status',
  '/contact',
  '/contact/thanks',
  '/@:handle',
  '/@:handle/courses/:slug',
  '/@:handle/courses/:slug/preview/:lessonId',
  '/checkout/:offerId',
  '/orders/:token',
  '/orders/:token/confirmation',
  '/orders/:token/invoice',
  '/certificates/:code',
  '/docs/api',
  '/offline',
] as const

/** Path prefixes that search engines stay out of: the app, what belongs to one person, and what is for programs. */
export const privatePaths: readonly string[] = [
  // `$`: the list of one's own, not the certificates below it, whose links are shared.
  ...appDocuments.map((path) => (path === '/certificates' ? `${path}$` : (path.split('/:')[0] ?? path))),
  '/api/',
  '/checkout/',
  '/orders/',
]
