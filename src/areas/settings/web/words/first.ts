/** Words of settings that come with the app, English. */
export const words = {
  app: {
    nav: { settings: 'Settings' },
    palette: {
      settings:
        'Settings: {tab, select, profile {Profile} notifications {Notifications} security {Security} billing {Billing} other {Branding}}',
    },
  },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    settingsFirst: typeof words
  }
}
