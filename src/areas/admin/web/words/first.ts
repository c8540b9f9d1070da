/** Words of admin that come with the app, English. */
export const words = {
  app: {
    nav: {
      overview: 'Overview',
      users: 'Users',
      system: 'System',
      logs: 'Logs',
      instance: 'System Settings',
      admin: 'Administration',
    },
    palette: { invite: 'Invite user', admin: '{tab, select, users {Users} system {System} other {Logs}}' },
  },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    adminFirst: typeof words
  }
}
