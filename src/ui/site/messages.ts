/** Words that every public page shares. A page's own words stand in its area. */
export const siteText = {
  skip: 'Skip to content',
  testMode: 'Test mode: no real money moves',
  madeWith: 'Made with',
  signIn: 'Sign in',
  library: 'My library',
  store: 'Store',
  menu: 'Menu',
  secureCheckout: 'Secure checkout',
  here: 'You are here',
  errorSummary: 'There is a problem',
  errorTitle: (title: string) => `Error: ${title}`,
  home: {
    signIn: 'Sign In',
    signUp: 'Sign Up',
    dashboard: 'Go to Dashboard',
    main: 'Main',
  },
  footer: {
    promise: 'Everything an online creator sells, on one line. Host it yourself, keep your data.',
    account: 'Account',
    signUp: 'Sign Up',
    signIn: 'Sign In',
    forgotPassword: 'Forgot password',
    help: 'Help',
    api: 'API',
    noTrackers: 'No trackers, no third-party requests on this page.',
  },
}
export type SiteText = typeof siteText
