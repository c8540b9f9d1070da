import type { Words } from '#kernel/language.ts'
import type { membershipsSiteWords } from './words.ts'

/** What the public pages and the member area say, German. */
export const membershipsSiteWordsDe: Words<typeof membershipsSiteWords> = {
  buy: {
    owned: 'Du bist Mitglied.',
    open: 'Zum Mitgliederbereich',
    openButton: 'Zum Mitgliederbereich',
    closed: 'Beitreten geht gerade nicht',
  },
  join: {
    title: (store) => `Mitgliedschaft bei ${store}`,
    heading: 'Mitgliedschaft',
    lead: 'Wähle eine Stufe. Wechseln, pausieren oder gehen kannst du jederzeit.',
    by: { month: 'Monatlich zahlen', year: 'Jährlich zahlen' },
    billing: 'Zahlweise',
    join: (tier) => `${tier} beitreten`,
    own: 'Deine Stufe',
    open: 'Zum Mitgliederbereich',
    manage: 'Mitgliedschaft verwalten',
    closed: 'Zurzeit kann niemand neu beitreten.',
    none: 'Zurzeit gibt es keine Stufen.',
    inside: 'Das ist drin',
    opensWith: (tier) => tier,
    leaving: 'In drei Klicks gehen',
    leavingText: 'Aus dem Mitgliederbereich. Dein Zugang bleibt, bis die bezahlte Zeit um ist.',
    moving: 'Hoch oder runter wechseln',
    movingText:
      'Nach oben zahlst du nur den Unterschied für die restlichen Tage und siehst ihn vorher. Nach unten wechselst du mit der nächsten Zahlung.',
  },
  kinds: { course: 'Kurs', session: 'Live-Termin', document: 'Dokument' },
  area: {
    heading: 'Mitgliederbereich',
    you: (tier) => `Du bist Mitglied: ${tier}.`,
    until: (day) => `Dein Zugang gilt bis ${day}.`,
    next: (day) => `Deine nächste Zahlung ist am ${day}.`,
    trial: (day) => `Deine Probezeit endet am ${day}.`,
    grace: 'Deine letzte Zahlung hat nicht geklappt. Aktualisiere deine Karte, damit dein Zugang bleibt.',
    updateCard: 'Karte aktualisieren',
    manage: 'Mitgliedschaft verwalten',
    coaching: 'Coaching',
    coachingLeft: (count, day) =>
      count === 0
        ? `Keine Termine mehr bis ${day}`
        : `Noch ${count === 1 ? '1 Termin' : `${count} Termine`} bis ${day}`,
    book: 'Termin buchen',
    everything: 'Alles hier',
    empty: 'Hier ist noch nichts. Neues siehst du, sobald es erscheint.',
    opens: (day) => `Ab ${day}`,
    needs: (tier) => `Ab Stufe ${tier}`,
    move: (tier) => `Zu ${tier} wechseln`,
    each: (amount, interval) => `${amount} im ${interval === 'month' ? 'Monat' : 'Jahr'}`,
    today: (amount) => `heute ${amount} (anteilig)`,
    atNext: 'ab deiner nächsten Zahlung',
    newer: 'Neuere',
    older: 'Ältere',
    viewingAs: (tier) => `Du siehst das wie ein Mitglied: ${tier}. Was du öffnest, zählt nicht als Aufruf.`,
    viewingAll: 'Das ist dein Mitgliederbereich. Mitglieder sehen ihn ohne diese Zeile.',
    leave: 'Zurück zur Mitgliedschaft',
  },
  piece: {
    back: 'Mitgliederbereich',
    openCourse: 'Kurs öffnen',
    openLink: 'Öffnen',
    joinSession: 'Am Termin teilnehmen',
    recording: 'Aufzeichnung ansehen',
    at: (when, zone) => `${when} (${zone})`,
    minutes: (count) => `${count} Minuten`,
    calendar: 'In den Kalender',
    download: (name, size) => `${name} herunterladen (${size})`,
    seatsLeft: (count) =>
      count === 0
        ? 'Alle Plätze sind vergeben'
        : count === 1
          ? 'Noch 1 Platz ist frei'
          : `Noch ${count} Plätze sind frei`,
    seatOwn: 'Du hast einen Platz',
    seatTake: 'Platz nehmen',
    seatLeave: 'Platz freigeben',
    locked: 'Das ist für Mitglieder',
    lockedTier: (tier) => `Das öffnet sich mit ${tier}.`,
    lockedUntil: (day) => `Das öffnet sich am ${day}.`,
    rate: 'Wie gefällt es dir?',
    stars: (count) => (count === 1 ? '1 Stern' : `${count} Sterne`),
    rated: (count) => `Du hast ${count} von 5 gegeben.`,
  },
  door: {
    heading: 'Mitgliederbereich',
    text: 'Das ist für Mitglieder. Melde dich an oder lass dir einen Link schicken.',
    signIn: 'Anmelden',
    email: 'E-Mail',
    send: 'Link schicken',
    sent: 'Wenn es ein Mitglied mit dieser Adresse gibt, ist ein Link unterwegs. Er öffnet den Mitgliederbereich für einen Tag.',
    join: 'Stufen ansehen',
    ended: 'Deine Mitgliedschaft ist beendet. Du kannst jederzeit wieder beitreten.',
    paused: 'Deine Mitgliedschaft pausiert. Der Mitgliederbereich öffnet sich wieder, wenn du sie fortsetzt.',
    refunded: 'Deine Zahlung wurde erstattet, deshalb ist deine Mitgliedschaft beendet.',
  },
}
