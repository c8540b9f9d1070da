import type { SessionType } from '../../rules.ts'

const types: Record<SessionType, string> = { video: 'Video call', phone: 'Phone call', inPerson: 'In person' }

/** Words of the emails about sessions, English. */
export const coachingMailWords = {
  /** "New York time" */
  zone: (city: string) => `${city} time`,
  utc: 'UTC',
  what: (title: string, minutes: number, type: SessionType) =>
    [title, `${minutes} minutes`, types[type]].filter((part) => part !== '').join(' · '),
  session: 'Session',
  when: (day: string, times: string, zone: string) => `${day}, ${times} (${zone})`,
  theirTime: (times: string, zone: string) => `For your host that’s ${times} (${zone}).`,
  clientTime: (times: string, zone: string) => `For your client that’s ${times} (${zone}).`,
  place: (place: string) => `Where: ${place}`,
  join: { text: 'When it’s time:', label: 'Join the session' },
  until: (moment: string) => `You can move or cancel it until ${moment}.`,
  /** Whoever booked it only typed the address. */
  typed: {
    cancel:
      'Didn’t book this? Someone else entered your email address. Cancel it with the button below to free up the time and stop the reminders.',
    late: 'Didn’t book this? Someone else entered your email address. It’s too late to cancel it here, and you don’t have to do anything.',
  },
  manage: 'View, move or cancel',
  inCalendar: 'Your calendar can add the session from this email.',
  message: (name: string, message: string) => `${name} wrote: ${message}`,
  footer: (seller: string) =>
    `You’re getting this because a session with ${seller} was booked with this email address.`,
  booked: {
    subject: (seller: string, when: string) => `You’re booked with ${seller}: ${when}`,
    heading: 'You’re booked',
  },
  moved: {
    subject: (seller: string, when: string) => `Your session with ${seller} is now ${when}`,
    heading: 'Your session has a new time',
    was: (when: string) => `It was on ${when}.`,
  },
  canceled: {
    subject: (seller: string, when: string) => `Canceled: your session with ${seller}, ${when}`,
    heading: 'Your session is canceled',
    byHost: (seller: string) => `${seller} canceled this session.`,
    byClient: 'You canceled this session.',
    returned: 'It’s back in your package, so you can book another time.',
    counted: 'It was canceled late, so it counts as one of the sessions in your package.',
    again: 'Book another time',
  },
  reminder: {
    day: {
      subject: (seller: string, when: string) => `Coming up: your session with ${seller}, ${when}`,
      heading: 'Your session is coming up',
    },
    hour: {
      subject: (seller: string, when: string) => `Starting soon: your session with ${seller}, ${when}`,
      heading: 'Your session starts soon',
    },
  },
  gone: {
    subject: (title: string) => `Choose another time for ${title}`,
    heading: 'That time was taken while you paid',
    text: (title: string, seller: string) =>
      `Your payment for ${title} arrived, but by then someone else had booked that time. Choose another time with ${seller}, or get your money back.`,
    credit: 'Nothing is lost. You can book your session whenever you like.',
    refund: (seller: string) =>
      `Would you rather have your money back? Reply to this email, and ${seller} will refund you.`,
    button: 'Choose another time',
    footer: (seller: string) => `You’re getting this because you bought a session from ${seller}.`,
  },
  host: {
    booked: {
      subject: (client: string, when: string) => `${client} booked ${when}`,
      heading: (client: string) => `${client} booked a session`,
    },
    moved: {
      subject: (client: string, when: string) => `Your session with ${client} is now ${when}`,
      heading: (client: string) => `Your session with ${client} has a new time`,
    },
    canceled: {
      subject: (client: string, when: string) => `Canceled: ${client}, ${when}`,
      heading: (client: string) => `Your session with ${client} is canceled`,
      byHost: 'You canceled it.',
      byClient: (client: string) => `${client} canceled it.`,
      freed: 'The time is free to be booked again.',
    },
    client: (name: string, address: string) => `${name}, ${address}`,
    unproven: 'This email address isn’t confirmed: it’s what they typed when they booked.',
    note: (note: string) => `They wrote: ${note}`,
    button: 'Open your sessions',
    footer: 'You’re getting this because the session is with you.',
  },
  series: {
    subject: (seller: string, count: number) => `${count} sessions with ${seller}`,
    heading: (count: number) => `Your ${count} sessions`,
    text: (seller: string) => `${seller} booked these sessions with you:`,
    inCalendar: 'Your calendar can add them from this email.',
    links: 'Before each session you get an email with a link to move or cancel it.',
    button: 'View the first one',
  },
  /** In calendars. */
  event: {
    withSeller: (title: string, seller: string) =>
      title ? `${title} with ${seller}` : `Session with ${seller}`,
    withClient: (title: string, client: string) => (title ? `${client}: ${title}` : `Session with ${client}`),
    group: (title: string) => title || 'Group session',
    manage: (url: string) => `View, move or cancel: ${url}`,
    join: (url: string) => `Join: ${url}`,
  },
}
