/** Words of the weekly email's settings, English. */
export const memberDigestWords = {
  open: 'Weekly email',
  title: 'Weekly email',
  on: 'Email members what’s new',
  onHint: 'Once a week, only if something’s new.',
  weekday: 'Day',
  hour: 'Time',
  hourHint: 'In {zone} time.',
  about: 'Members only hear about what their tier includes, and can unsubscribe in the email.',
  next: 'Next: {at}',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Weekly email saved',
  failed: 'We couldn’t save the weekly email. Try again.',
  notLoaded: 'We couldn’t load the weekly email.',
}
