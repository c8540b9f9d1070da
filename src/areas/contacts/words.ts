/** Words of contacts in the app. */
export const contactsWords = {
  activity: {
    contactAdded: '<b>{name}</b> is a new contact',
  },
} as const
