import { type MailKind, type MailPlace, type MailText, shownMail } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import type { SessionType, Side } from '../rules.ts'
import { type CalendarEvent, invitation, publication } from './calendar-file.ts'
import { coachingMailIn } from './emails/language.ts'
import { shortTime, type Time, timeLines } from './emails/times.ts'

type Organizer = { name: string; address: string }

/** A session as emails tell it. */
type SessionFacts = Time & {
  /** What was bought or booked; empty for one without a package. */
  title: string
  minutes: number
  type: SessionType
  seller: string
  client: { name: string; address: string }
  hostZone: string
  /** Null where it isn't known: then times are the host's. */
  clientZone: string | null
  joinUrl: string | null
  place: string | null
  /** Of the booking for its client, of the session for its host. */
  uid: string
  sequence: number
  changedAt: Date
  organizer: Organizer
}

type SessionNews = SessionFacts & {
  about: 'booked' | 'moved' | 'canceled'
  by: Side
  /** What the host said with it. */
  message: string
  /** Whether a session that's canceled counts; null where it was paid for in no package. */
  counted: boolean | null
  /** When it was before it moved. */
  from: Date | null
  managePath: string
  /** Where another time is booked. */
  bookPath: string | null
  changeableUntil: Date | null
  /** Its address is proven. To one that was only typed, the email says how to get out of what someone else booked. */
  isProven: boolean
}

/** To whoever booked: it's booked, has a new time, or is canceled. */
export const sessionMail: MailKind<SessionNews, 'transactional'> = {
  template: 'coaching.session',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write(told, at) {
    const words = coachingMailIn(at.language)
    const zone = told.clientZone ?? told.hostZone
    const { subject, heading } = words[told.about]
    const isCanceled = told.about === 'canceled'
    return {
      subject: subject(told.seller, shortTime(told, zone, at.language)),
      heading,
      paragraphs: [
        ...(isCanceled
          ? [told.by === 'host' ? words.canceled.byHost(told.seller) : words.canceled.byClient]
          : []),
        words.what(told.title, told.minutes, told.type),
        ...timeLines(told, { reader: zone, other: told.hostZone, language: at.language, isHost: false }),
        ...(told.from ? [words.moved.was(shortTime({ startsAt: told.from }, zone, at.language))] : []),
        ...(told.message ? [words.message(told.seller, told.message)] : []),
        ...(isCanceled ? countedLine(told, at) : aheadLines(told, at, zone)),
        ...typedLine(told, at),
      ],
      ...buttonOf(told, at),
      ...(!isCanceled && told.joinUrl ? { also: { ...words.join, url: told.joinUrl } } : {}),
      footer: words.footer(told.seller),
      calendar: forClient(told, at, isCanceled),
    }
  },
  samples: {
    booked: sample('booked', 'client'),
    'booked with a typed address': { ...sample('booked', 'client'), isProven: false },
    'moved by its host': {
      ...sample('moved', 'host'),
      message: 'I’m on a train at the old time. / Zur alten Zeit sitze ich im Zug.',
      sequence: 1,
      from: new Date('2027-03-01T15:00:00Z'),
    },
    'canceled by its host': { ...sample('canceled', 'host'), sequence: 2, counted: false },
    'canceled late': { ...sample('canceled', 'client'), sequence: 2, counted: true },
    'in one zone, in person': {
      ...sample('booked', 'client'),
      clientZone: null,
      joinUrl: null,
      type: 'inPerson',
      place: 'Rua das Flores 12, Lisboa',
    },
  },
}

function buttonOf(told: SessionNews, { language }: MailPlace): Pick<MailText, 'button'> {
  const words = coachingMailIn(language)
  if (told.about !== 'canceled') return { button: { label: words.manage, path: told.managePath } }
  return told.bookPath ? { button: { label: words.canceled.again, path: told.bookPath } } : {}
}

function typedLine({ about, by, isProven, changeableUntil }: SessionNews, { language }: MailPlace): string[] {
  const { typed } = coachingMailIn(language)
  if (isProven || about !== 'booked' || by !== 'client') return []
  return [changeableUntil ? typed.cancel : typed.late]
}

function countedLine({ counted }: SessionNews, { language }: MailPlace): string[] {
  const words = coachingMailIn(language).canceled
  return counted === null ? [] : [counted ? words.counted : words.returned]
}

function aheadLines(
  { place, changeableUntil }: SessionNews,
  { language }: MailPlace,
  zone: string,
): string[] {
  const words = coachingMailIn(language)
  return [
    ...(place ? [words.place(place)] : []),
    ...(changeableUntil ? [words.until(shortTime({ startsAt: changeableUntil }, zone, language))] : []),
    words.inCalendar,
  ]
}

type HostNews = SessionFacts & {
  about: 'booked' | 'moved' | 'canceled'
  by: Side
  note: string
  isProven: boolean
  /** Several people have a seat: the time isn't free because one of them canceled. */
  isGroup: boolean
  /** The session itself is canceled. */
  isOff: boolean
  path: string
}

/** To the host, so that their calendar follows too. */
export const hostMail: MailKind<HostNews, 'transactional'> = {
  template: 'coaching.hostSession',
  purpose: 'transactional',
  write(told, at) {
    const words = coachingMailIn(at.language)
    const { host } = words
    const { name, address } = told.client
    const { subject, heading } = host[told.about]
    const isCanceled = told.about === 'canceled'
    return {
      subject: subject(name, shortTime(told, told.hostZone, at.language)),
      heading: heading(name),
      paragraphs: [
        ...(isCanceled ? [told.by === 'host' ? host.canceled.byHost : host.canceled.byClient(name)] : []),
        words.what(told.title, told.minutes, told.type),
        ...timeLines(told, {
          reader: told.hostZone,
          other: told.clientZone,
          language: at.language,
          isHost: true,
        }),
        host.client(name, address),
        ...(told.isProven || isCanceled ? [] : [host.unproven]),
        ...(told.note && told.about === 'booked' ? [host.note(told.note)] : []),
        ...(told.isOff ? [host.canceled.freed] : []),
      ],
      button: { label: host.button, path: told.path },
      footer: host.footer,
      calendar: forHost(told, at),
    }
  },
  samples: {
    booked: hostSample('booked', 'client'),
    'booked by someone unknown': {
      ...hostSample('booked', 'client'),
      isProven: false,
      note: 'My first vase cracked. / Meine erste Vase ist gerissen.',
    },
    moved: { ...hostSample('moved', 'client'), sequence: 1 },
    canceled: { ...hostSample('canceled', 'client'), sequence: 2, isOff: true },
  },
}

type Reminder = SessionFacts & { when: 'day' | 'hour'; managePath: string }

/** A day and an hour before. */
export const reminderMail: MailKind<Reminder, 'transactional'> = {
  template: 'coaching.reminder',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write(told, at) {
    const words = coachingMailIn(at.language)
    const zone = told.clientZone ?? told.hostZone
    const { subject, heading } = words.reminder[told.when]
    return {
      subject: subject(told.seller, shortTime(told, zone, at.language)),
      heading,
      paragraphs: [
        words.what(told.title, told.minutes, told.type),
        ...timeLines(told, { reader: zone, other: told.hostZone, language: at.language, isHost: false }),
        ...(told.place ? [words.place(told.place)] : []),
      ],
      button: { label: words.manage, path: told.managePath },
      ...(told.joinUrl ? { also: { ...words.join, url: told.joinUrl } } : {}),
      footer: words.footer(told.seller),
    }
  },
  samples: {
    'a day before': { ...toldSample(), when: 'day', managePath: '/bookings/a-token-of-a-sample' },
    'an hour before': { ...toldSample(), when: 'hour', managePath: '/bookings/a-token-of-a-sample' },
  },
}

type Series = SessionFacts & {
  /** Each with what its booking is called in calendars. */
  times: (Time & Pick<CalendarEvent, 'uid' | 'sequence'>)[]
  managePath: string
}

/** Several sessions in one email; each is told again before it begins. */
export const seriesMail: MailKind<Series, 'transactional'> = {
  template: 'coaching.series',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write(told, { language, brandName }) {
    const words = coachingMailIn(language)
    const zone = told.clientZone ?? told.hostZone
    const { seller, times } = told
    return {
      subject: words.series.subject(seller, times.length),
      heading: words.series.heading(times.length),
      paragraphs: [
        words.series.text(seller),
        words.what(told.title, told.minutes, told.type),
        ...times.flatMap((time) => timeLines(time, { reader: zone, other: null, language, isHost: false })),
        ...(told.place ? [words.place(told.place)] : []),
        words.series.inCalendar,
        words.series.links,
      ],
      button: { label: words.series.button, path: told.managePath },
      ...(told.joinUrl ? { also: { ...words.join, url: told.joinUrl } } : {}),
      footer: words.footer(seller),
      calendar: publication(
        times.map((time) => ({
          ...told,
          ...time,
          title: words.event.withSeller(told.title, seller),
          text: told.joinUrl ? words.event.join(told.joinUrl) : '',
          place: told.joinUrl ?? told.place ?? undefined,
        })),
        brandName,
      ),
    }
  },
  samples: {
    'three weeks': {
      ...toldSample(),
      times: [0, 7, 14].map((day) => ({
        startsAt: new Date(Date.parse('2027-03-02T15:00:00Z') + day * 86_400_000),
        endsAt: new Date(Date.parse('2027-03-02T15:45:00Z') + day * 86_400_000),
        uid: `bkg_sample${day}@courses.example`,
        sequence: 0,
      })),
      managePath: '/bookings/a-token-of-a-sample',
    },
  },
}

type TimeGone = { title: string; seller: string; path: string }

/** The money came when the time was gone. */
export const timeGoneMail: MailKind<TimeGone, 'transactional'> = {
  template: 'coaching.timeGone',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write({ title, seller, path }, { language }) {
    const words = coachingMailIn(language).gone
    return {
      subject: words.subject(title),
      heading: words.heading,
      paragraphs: [words.text(title, seller), words.credit, words.refund(seller)],
      button: { label: words.button, path },
      footer: words.footer(seller),
    }
  },
  samples: {
    paid: { title: 'One-hour critique', seller: sampleCreator.name, path: '/orders/a-token-of-a-sample' },
  },
}

function forClient(told: SessionNews, { language, appUrl, address }: MailPlace, isCanceled: boolean) {
  const words = coachingMailIn(language).event
  const url = `${appUrl}${told.managePath}`
  const event: CalendarEvent = {
    ...told,
    title: words.withSeller(told.title, told.seller),
    text: [...(told.joinUrl ? [words.join(told.joinUrl)] : []), words.manage(url)].join('\n'),
    place: told.joinUrl ?? told.place ?? undefined,
    url,
  }
  const { organizer, seller: product } = told
  return invitation(event, { isCanceled, organizer, attendee: { name: told.client.name, address }, product })
}

/** A group's entry names no one: it stays as it is while people come and go. */
function forHost(told: HostNews, { language, appUrl, address, brandName }: MailPlace) {
  const words = coachingMailIn(language).event
  const { client, organizer, isGroup } = told
  const event: CalendarEvent = {
    ...told,
    title: isGroup ? words.group(told.title) : words.withClient(told.title, client.name),
    text: isGroup ? '' : `${client.name}, ${client.address}`,
    place: told.joinUrl ?? told.place ?? undefined,
    url: `${appUrl}${told.path}`,
  }
  return invitation(event, {
    isCanceled: told.isOff,
    organizer,
    attendee: { name: told.seller, address },
    product: brandName,
  })
}

function toldSample(): SessionFacts {
  return {
    ...{ title: 'Basic', minutes: 45, type: 'video', seller: sampleCreator.name },
    client: { name: 'Mia Chen', address: 'mia@example.com' },
    ...{ hostZone: 'Europe/Lisbon', clientZone: 'America/New_York' },
    startsAt: new Date('2027-03-02T15:00:00Z'),
    endsAt: new Date('2027-03-02T15:45:00Z'),
    ...{
      joinUrl: 'https://courses.example/coaching',
      place: null,
      uid: 'bkg_sample@courses.example',
      sequence: 0,
    },
    changedAt: new Date('2027-02-20T08:00:00Z'),
    organizer: { name: sampleCreator.name, address: 'no-reply@courses.example' },
  }
}

function sample(about: SessionNews['about'], by: Side): SessionNews {
  return {
    ...toldSample(),
    ...{
      about,
      by,
      message: '',
      counted: null,
      from: null,
      managePath: '/bookings/a-token-of-a-sample',
      bookPath: '/coaching',
    },
    changeableUntil: new Date('2027-03-01T15:00:00Z'),
    isProven: true,
  }
}

function hostSample(about: HostNews['about'], by: Side): HostNews {
  return {
    ...toldSample(),
    about,
    by,
    note: '',
    isProven: true,
    isGroup: false,
    isOff: false,
    path: '/coaching',
  }
}

export const coachingMails = [
  shownMail(sessionMail),
  shownMail(hostMail),
  shownMail(reminderMail),
  shownMail(seriesMail),
  shownMail(timeGoneMail),
]
