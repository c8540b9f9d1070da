import type { Words } from '#kernel/language.ts'
import type { accountsMail } from './mail-words.ts'

/** Words of the mails about accounts, German. */
export const accountsMailDe: Words<typeof accountsMail> = {
  verification: {
    subject: 'Bestätige deine E-Mail-Adresse',
    heading: 'Bestätige deine Adresse',
    text: (site) =>
      `Jemand, vermutlich du, hat auf ${site} ein Konto mit dieser Adresse angelegt. Bestätige, dass sie dir gehört.`,
    next: 'Öffne den Link dort, wo du dich registriert hast, oder halte dein Passwort bereit. Was du mit dieser Adresse gekauft hast, steht danach in deiner Bibliothek. Der Link gilt 7 Tage.',
    button: 'Adresse bestätigen',
    footer: (email) =>
      `Gesendet an ${email}. Wenn du dieses Konto nicht angelegt hast, ignoriere diese E-Mail und drücke nicht auf den Button.`,
  },
  reset: {
    subject: 'Neues Passwort festlegen',
    heading: 'Neues Passwort festlegen',
    text: (site) => `Jemand hat für dein Konto auf ${site} ein neues Passwort angefordert.`,
    next: 'Der Link gilt einmal und 60 Minuten lang. Danach bist du angemeldet, und alle anderen Geräte sind abgemeldet.',
    button: 'Neues Passwort festlegen',
    footer: (email) =>
      `Gesendet an ${email}. Wenn du es nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.`,
  },
  signIn: {
    subject: (brand) => `Bei ${brand} anmelden`,
    heading: 'Dein Anmeldelink',
    text: 'Mit dem Button meldest du dich ohne Passwort an. Der Link gilt einmal und 60 Minuten lang.',
    button: 'Anmelden',
    footer: (email, site) =>
      `Gesendet an ${email}, weil du auf ${site} ein Konto hast. Wenn du es nicht warst, ignoriere diese E-Mail.`,
  },
  invitation: {
    subject: (by, brand) => `${by} lädt dich zu ${brand} ein`,
    heading: (brand) => `Du bist zu ${brand} eingeladen`,
    text: {
      admin: (by, site) => `${by} lädt dich ein, ${site} als Admin mit zu betreuen.`,
      creator: (by, site) => `${by} lädt dich ein, auf ${site} zu unterrichten und zu verkaufen.`,
      student: (by, site) => `${by} lädt dich ein, auf ${site} zu lernen.`,
    },
    next: 'Wähle ein Passwort, und schon bist du dabei. Der Link gilt 7 Tage.',
    button: 'Einladung annehmen',
    footer: (email, by) =>
      `Gesendet an ${email}, weil ${by} diese Adresse eingegeben hat. Wenn dir der Name nichts sagt, ignoriere diese E-Mail: Es wird kein Konto angelegt.`,
  },
  passwordChanged: {
    subject: 'Dein Passwort wurde geändert',
    heading: 'Dein Passwort wurde geändert',
    text: (site) =>
      `Das Passwort deines Kontos auf ${site} wurde gerade geändert. Alle anderen Geräte wurden abgemeldet.`,
    next: 'Wenn du das nicht warst, lege sofort ein neues Passwort fest.',
    button: 'Neues Passwort festlegen',
  },
  safety: {
    next: 'Wenn du das nicht warst, lege sofort ein neues Passwort fest und prüfe deine Sicherheitseinstellungen.',
    button: 'Sicherheit öffnen',
    footer: (email) => `Gesendet an ${email}, weil es um die Sicherheit deines Kontos geht.`,
  },
  secondFactorSet: {
    subject: 'Zwei-Faktor-Anmeldung ist eingeschaltet',
    text: (site) =>
      `Ab jetzt fragt die Anmeldung auf ${site} nach einem Code deiner Authenticator-App. Bewahre deine Wiederherstellungscodes dort auf, wo du sie auch ohne dein Handy findest.`,
  },
  secondFactorRemoved: {
    subject: 'Zwei-Faktor-Anmeldung ist ausgeschaltet',
    text: (site) => `Die Anmeldung auf ${site} fragt wieder nur nach deinem Passwort.`,
  },
  recoveryCodesRenewed: {
    subject: 'Neue Wiederherstellungscodes',
    text: (site) =>
      `Deine Wiederherstellungscodes für ${site} wurden gerade ersetzt. Die alten gelten nicht mehr.`,
  },
  emailChange: {
    subject: 'Bestätige deine neue E-Mail-Adresse',
    heading: 'Bestätige deine neue Adresse',
    text: (site) =>
      `Du willst diese Adresse für dein Konto auf ${site} verwenden. Bestätige, dass du ihr Postfach liest.`,
    next: 'Öffne den Link dort, wo du angemeldet bist, oder halte dein Passwort bereit. Bis dahin meldest du dich mit der alten Adresse an. Der Link gilt einmal und 24 Stunden lang.',
    button: 'Diese Adresse verwenden',
    footer: (email) =>
      `Gesendet an ${email}. Wenn du es nicht warst, ignoriere diese E-Mail und drücke nicht auf den Button.`,
  },
  addressInUse: {
    subject: 'Zu deiner Adresse gibt es schon ein Konto',
    heading: 'Du hast schon ein Konto',
    text: (site) =>
      `Jemand, vielleicht du, wollte diese Adresse auf ${site} für ein anderes Konto verwenden. Sie gehört schon zu einem, deshalb wurde nichts geändert.`,
    button: 'Anmelden',
    footer: (email, site) => `Gesendet an ${email}, weil du auf ${site} ein Konto hast.`,
  },
  emailChangeAsked: {
    subject: 'Jemand will deine E-Mail-Adresse ändern',
    text: (site, next) =>
      `Die Adresse deines Kontos auf ${site} soll ${next} werden, sobald der dorthin gesendete Link geöffnet wird.`,
  },
  emailChanged: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    text: (site, next) =>
      `Dein Konto auf ${site} hat jetzt die Adresse ${next}. Von nun an meldest du dich damit an.`,
  },
  welcome: {
    subject: (brand, firstName) => `Willkommen bei ${brand}, ${firstName}`,
    heading: (firstName) => `Willkommen, ${firstName}`,
    creator: {
      text: 'Deine Adresse ist bestätigt.',
      next: 'Schreib deinen ersten Kurs, stelle ihn zum Verkauf und teile seinen Link: Dein erster Verkauf erscheint auf dem Dashboard.',
      button: 'Ersten Kurs erstellen',
    },
    student: {
      text: 'Deine Adresse ist bestätigt. Kurse, die du mit ihr gekauft hast, stehen in deiner Bibliothek und wissen, wo du aufgehört hast.',
      button: 'Bibliothek öffnen',
    },
    footer: (email, site) => `Gesendet an ${email}, weil du auf ${site} ein Konto hast.`,
  },
}
