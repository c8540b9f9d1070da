import { type AreaPage, screen } from '#webkit/pages.ts'

/** The doors of the app, and the pages that say no. */
export const pages: AreaPage[] = [
  {
    path: '/signup',
    access: 'visitors-only',
    shell: 'bare',
    lazy: screen(() => import('./SignUpPage.tsx'), 'SignUpPage'),
  },
  {
    path: '/signin',
    access: 'visitors-only',
    shell: 'bare',
    lazy: screen(() => import('./SignInPage.tsx'), 'SignInPage'),
  },
  {
    path: '/forgot-password',
    access: 'visitors-only',
    shell: 'bare',
    lazy: screen(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: '/reset-password/:token',
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  },
  {
    path: '/verify-email/:token',
    words: ['seldom'],
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./VerifyEmailPage.tsx'), 'VerifyEmailPage'),
  },
  {
    path: '/sign-in-link/:token',
    words: ['seldom'],
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./SignInLinkPage.tsx'), 'SignInLinkPage'),
  },
  {
    path: '/two-factor',
    access: 'visitors-only',
    shell: 'bare',
    lazy: screen(() => import('./TwoFactorPage.tsx'), 'TwoFactorPage'),
  },
  {
    path: '/change-email/:token',
    words: ['seldom'],
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./ChangeEmailPage.tsx'), 'ChangeEmailPage'),
  },
  {
    path: '/invite/:token',
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./InvitePage.tsx'), 'InvitePage'),
  },
  {
    path: '/setup',
    words: ['seldom'],
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./SetupPage.tsx'), 'SetupPage'),
  },
  {
    path: '/unauthorized',
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./UnauthorizedPage.tsx'), 'UnauthorizedPage'),
  },
  {
    path: '/suspended',
    words: ['seldom'],
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./SuspendedPage.tsx'), 'SuspendedPage'),
  },
  {
    path: '/account-deleted',
    words: ['seldom'],
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./AccountDeletedPage.tsx'), 'AccountDeletedPage'),
  },
]
