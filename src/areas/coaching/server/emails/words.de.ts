import type { Words } from '#kernel/language.ts'
import type { SessionType } from '../../rules.ts'
import type { coachingMailWords } from './words.ts'

const types: Record<SessionType, string> = { video: 'Videoanruf', phone: 'Telefonat', inPerson: 'Vor Ort' }

/** Words of the emails about sessions, German. */
export const coachingMailWordsDe: Words<typeof coachingMailWords> = {
  zone: (city) => `Ortszeit ${city}`,
  utc: 'UTC',
  what: (title, minutes, type) =>
    [title, `${minutes} Minuten`, types[type]].filter((part) => part !== '').join(' · '),
  session: 'Termin',
  when: (day, times, zone) => `${day}, ${times} (${zone})`,
  theirTime: (times, zone) => `Bei deinem Coach ist es dann ${times} (${zone}).`,
  clientTime: (times, zone) => `Für deinen Kunden ist es dann ${times} (${zone}).`,
  place: (place) => `Wo: ${place}`,
  join: { text: 'Wenn es so weit ist:', label: 'Am Termin teilnehmen' },
  until: (moment) => `Verschieben oder absagen kannst du bis ${moment}.`,
  typed: {
    cancel:
      'Das warst nicht du? Dann hat jemand deine E-Mail-Adresse eingetippt. Sag den Termin mit dem Button unten ab: Die Zeit ist dann wieder frei, und du bekommst keine Erinnerungen.',
    late: 'Das warst nicht du? Dann hat jemand deine E-Mail-Adresse eingetippt. Absagen geht hier nicht mehr, und du musst nichts tun.',
  },
  manage: 'Ansehen, verschieben oder absagen',
  inCalendar: 'Dein Kalender kann den Termin aus dieser E-Mail übernehmen.',
  message: (name, message) => `${name} schreibt: ${message}`,
  footer: (seller) =>
    `Du bekommst diese E-Mail, weil mit dieser Adresse ein Termin bei ${seller} gebucht wurde.`,
  booked: {
    subject: (seller, when) => `Dein Termin bei ${seller}: ${when}`,
    heading: 'Dein Termin ist gebucht',
  },
  moved: {
    subject: (seller, when) => `Dein Termin bei ${seller} ist jetzt ${when}`,
    heading: 'Dein Termin wurde verschoben',
    was: (when) => `Vorher war er am ${when}.`,
  },
  canceled: {
    subject: (seller, when) => `Abgesagt: dein Termin bei ${seller}, ${when}`,
    heading: 'Dein Termin ist abgesagt',
    byHost: (seller) => `${seller} hat diesen Termin abgesagt.`,
    byClient: 'Du hast diesen Termin abgesagt.',
    returned: 'Er ist wieder in deinem Paket: Du kannst eine andere Zeit buchen.',
    counted: 'Er wurde spät abgesagt und zählt deshalb als einer deiner Termine.',
    again: 'Neue Zeit buchen',
  },
  reminder: {
    day: {
      subject: (seller, when) => `Demnächst: dein Termin bei ${seller}, ${when}`,
      heading: 'Dein Termin steht bevor',
    },
    hour: {
      subject: (seller, when) => `Gleich: dein Termin bei ${seller}, ${when}`,
      heading: 'Gleich beginnt dein Termin',
    },
  },
  gone: {
    subject: (title) => `Such dir eine neue Zeit für ${title} aus`,
    heading: 'Die Zeit war schon vergeben, als deine Zahlung ankam',
    text: (title, seller) =>
      `Deine Zahlung für ${title} ist angekommen, aber die gewählte Zeit hatte inzwischen jemand anders gebucht. Such dir bei ${seller} eine andere Zeit aus, oder lass dir dein Geld zurückgeben.`,
    credit: 'Nichts ist verloren. Du kannst deinen Termin jederzeit buchen.',
    refund: (seller) =>
      `Möchtest du lieber dein Geld zurück? Antworte auf diese E-Mail, dann erstattet dir ${seller} den Betrag.`,
    button: 'Neue Zeit aussuchen',
    footer: (seller) => `Du bekommst diese E-Mail, weil du bei ${seller} einen Termin gekauft hast.`,
  },
  host: {
    booked: {
      subject: (client, when) => `${client} hat ${when} gebucht`,
      heading: (client) => `${client} hat einen Termin gebucht`,
    },
    moved: {
      subject: (client, when) => `Dein Termin mit ${client} ist jetzt ${when}`,
      heading: (client) => `Dein Termin mit ${client} wurde verschoben`,
    },
    canceled: {
      subject: (client, when) => `Abgesagt: ${client}, ${when}`,
      heading: (client) => `Dein Termin mit ${client} ist abgesagt`,
      byHost: 'Du hast ihn abgesagt.',
      byClient: (client) => `${client} hat ihn abgesagt.`,
      freed: 'Die Zeit kann wieder gebucht werden.',
    },
    client: (name, address) => `${name}, ${address}`,
    unproven: 'Diese Adresse ist nicht bestätigt: So wurde sie beim Buchen eingetippt.',
    note: (note) => `Nachricht dazu: ${note}`,
    button: 'Deine Termine öffnen',
    footer: 'Du bekommst diese E-Mail, weil der Termin bei dir gebucht ist.',
  },
  series: {
    subject: (seller, count) => `${count} Termine bei ${seller}`,
    heading: (count) => `Deine ${count} Termine`,
    text: (seller) => `${seller} hat diese Termine mit dir gebucht:`,
    inCalendar: 'Dein Kalender kann sie aus dieser E-Mail übernehmen.',
    links: 'Vor jedem Termin bekommst du eine E-Mail mit einem Link, um ihn zu verschieben oder abzusagen.',
    button: 'Den ersten ansehen',
  },
  event: {
    withSeller: (title, seller) => (title ? `${title} bei ${seller}` : `Termin bei ${seller}`),
    withClient: (title, client) => (title ? `${client}: ${title}` : `Termin mit ${client}`),
    group: (title) => title || 'Gruppentermin',
    manage: (url) => `Ansehen, verschieben oder absagen: ${url}`,
    join: (url) => `Teilnehmen: ${url}`,
  },
}
