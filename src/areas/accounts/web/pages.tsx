import { type AreaPage, screen } from '#webkit/pages.ts'

/** The ways into the app, and the pages that say no. */
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
    path: '/two-factor',
    access: 'visitors-only',
    shell: 'bare',
    lazy: screen(() => import('./TwoFactorPage.tsx'), 'TwoFactorPage'),
  },
  {
    path: '/invite/:token',
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./InvitePage.tsx'), 'InvitePage'),
  },
  {
    path: '/verify-email/:token',
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./VerifyEmailPage.tsx'), 'VerifyEmailPage'),
  },
  {
    path: '/sign-in-link/:token',
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./SignInLinkPage.tsx'), 'SignInLinkPage'),
  },
  {
    path: '/change-email/:token',
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./ChangeEmailPage.tsx'), 'ChangeEmailPage'),
  },
  {
    path: '/setup',
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
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./SuspendedPage.tsx'), 'SuspendedPage'),
  },
  {
    path: '/account-deleted',
    access: 'public',
    shell: 'bare',
    lazy: screen(() => import('./AccountDeletedPage.tsx'), 'AccountDeletedPage'),
  },
]
