/** Words of the bell, English: they come with the frame. */
export const notificationsWords = {
  title: 'Notifications',
  bell: '{count, plural, =0 {Notifications} other {Notifications, {shown} unread}}',
  arrived: '{count, plural, one {One unread notification} other {{shown} unread notifications}}',
}
