import type { Words } from '#kernel/language.ts'
import type { logSentences } from './log-sentences.ts'

const role = '{role, select, admin {Admin} creator {Creator} student {Teilnehmer:in} other {{role}}}'
const toRole = role.replaceAll('role', 'to')
const what =
  '{what, select, users {Personen} orders {Bestellungen} logs {Protokoll} everything {Alles} other {{what}}}'

/** What the log says of each kind of event, German. */
export const logSentencesDe: Words<typeof logSentences> = {
  accounts: {
    userSignedUp: `{name} hat sich mit {email} registriert, als ${role}`,
    userVerified: '{name} hat die Adresse {email} bestätigt',
    userSignedIn: '{name} hat sich angemeldet',
    signInFailed: 'Eine Anmeldung für {email} ist fehlgeschlagen',
    passwordChanged: '{name} hat das Passwort geändert',
    secondFactorFailed: 'Ein Anmeldecode von {name} war falsch',
    secondFactorSet: '{name} hat die Zwei-Faktor-Authentifizierung eingeschaltet',
    secondFactorRemoved: '{name} hat die Zwei-Faktor-Authentifizierung ausgeschaltet',
    recoveryCodesRenewed: '{name} hat neue Wiederherstellungscodes bekommen',
    sessionsEnded: '{name} hat {count, plural, one {# anderes Gerät} other {# andere Geräte}} abgemeldet',
    emailChanged: '{name} hat die Adresse von {from} in {email} geändert',
    dataExported: '{name} hat die eigenen Daten heruntergeladen',
    userErased: 'Jemand hat das eigene Konto gelöscht',
    erasureFinished: 'Alles über ein gelöschtes Konto ist entfernt',
    planChanged: '{name} ist von {from} zu {to} gewechselt',
    userSuspended: '{adminName} hat {name} gesperrt: {reason}',
    userReinstated: '{adminName} hat die Sperre von {name} aufgehoben',
    roleChanged: `{adminName} hat {name} eine andere Rolle gegeben: ${toRole}`,
    planGiven: '{adminName} hat {name} von {from} zu {to} umgestellt',
    mailLimitSet:
      '{adminName} {to, select, growing {lässt das E-Mail-Limit von {name} wieder selbst wachsen} other {hat das E-Mail-Limit von {name} auf {to} Personen am Tag gesetzt}}',
    signedOutByAdmin: '{adminName} hat {name} überall abgemeldet',
    userInvited: `{adminName} hat {email} eingeladen, als ${role}`,
    invitationSentAgain: '{adminName} hat die Einladung an {email} noch einmal geschickt',
    invitationWithdrawn: '{adminName} hat die Einladung an {email} zurückgezogen',
    invitationAccepted: '{name} hat die Einladung an {email} angenommen',
    viewStarted: '{adminName} hat die Ansicht als {name} begonnen',
    userViewed: '{adminName}, als {name}: {method} {path}',
    viewEnded: '{adminName} hat die Ansicht als {name} beendet',
    workspaceChanged: 'Die Shopseite @{handle} hat ihre Einstellungen geändert',
  },
  access: {
    accessGranted: '{person} hat Zugang zu {thing} bekommen',
    accessRevoked: '{person} hat den Zugang zu {thing} verloren',
    accessExtended: 'Das Ende des Zugangs von {person} zu {thing} wurde verschoben',
    accessClaimed: '{person} hat den Zugang zu {thing} übernommen',
    accessJoined: '{person} hat die eigene Bestellung von {thing} bestätigt',
  },
  achievements: {
    achievementEarned:
      '{user} hat die Auszeichnung „{key, select, firstLesson {Erste Schritte} firstCourse {Erster Abschluss} sevenDays {Sieben Tage} noteTaker {Fleißig notiert} perfectScore {Volle Punktzahl} certified {Mit Zertifikat} fiftyLessons {Fünfzig Lektionen} tenHours {Zehn Stunden} other {{key}}}“ bekommen',
  },
  admin: {
    settingsSaved: '{by} hat Einstellungen geändert: {settings}',
    testMailSent: '{by} hat eine Test-E-Mail an {to} geschickt: Sie ging hinaus',
    testMailKept: '{by} hat eine Test-E-Mail an {to} geschrieben: Sie liegt im lokalen Postausgang',
    testMailFailed: '{by} hat eine Test-E-Mail an {to} geschickt: Sie ist fehlgeschlagen. {answer}',
    storageTested: '{by} hat den Speicher geprüft: Er funktioniert',
    storageTestFailed: '{by} hat den Speicher geprüft: Das ist fehlgeschlagen. {answer}',
    mailOpened: '{by} hat eine E-Mail an {to} geöffnet',
    mailTriedAgain: '{by} hat eine E-Mail an {to} noch einmal senden lassen',
    orderTriedAgain:
      '{by} hat noch einmal versucht, die Bestellung {orderId} von @{store} abzuschließen: {outcome, select, worked {Es hat geklappt} other {Es hat nicht geklappt}}',
    dataExported: `{by} hat exportiert: ${what}, {rows, plural, one {# Zeile} other {# Zeilen}}`,
    exportFailed: `Ein Export für {by} ist fehlgeschlagen: ${what}`,
  },
  certificates: {
    certificateIssued: '{contactName} hat das Zertifikat von {title} bekommen',
    certificateRevoked: 'Das Zertifikat von {contactName} für {title} wurde widerrufen',
    certificateReinstated: 'Das Zertifikat von {contactName} für {title} gilt wieder',
  },
  contacts: {
    contactAdded:
      '{name} ist ein neuer Kontakt, Herkunft: {source, select, checkout {Kasse} other {{source}}}',
    contactLinked: '{person} wurde mit einem Konto verbunden',
  },
  demo: {
    loaded: 'Die Demo wurde geladen',
  },
  files: {
    storageLimitSet: '{adminName} hat {name} {gigabytes, number} GB Speicher gegeben',
    storageLimitRemoved: '{adminName} hat den Speicher von {name} wieder auf den des Tarifs gesetzt',
  },
  marketing: {
    messageReceived: '{name} ({email}) hat über das Kontaktformular geschrieben',
    siteTextChanged: 'Der Text {key} der öffentlichen Seiten wurde geändert',
  },
  payments: {
    orderPaid: '{contactName} hat {title} für {total} gekauft',
    paymentFailed: 'Eine Zahlung von {total} für {title} ist fehlgeschlagen: {reason}',
    orderRefunded: '{total} für {title} wurden erstattet',
    refundFailed: 'Eine Erstattung von {total} für {title} ist fehlgeschlagen: {reason}',
    surplusArrived:
      'Bei {provider} sind {total} für die Bestellung {orderId} eingegangen, die sie nicht brauchte. {how, select, byHand {Wer verkauft, zahlt sie zurück.} other {Sie werden zurückgezahlt.}}',
    surplusReturned: '{total}, die die Bestellung {orderId} nicht brauchte, wurden zurückgezahlt',
    surplusKept:
      '{provider} konnte {total}, die die Bestellung {orderId} nicht brauchte, nicht zurückzahlen: {reason}',
    payoutCompleted: '{provider} hat {amount} ausgezahlt',
    payoutFailed: 'Die Auszahlung von {amount} durch {provider} kam zurück: {reason}',
    disputeOpened: '{total} für {title} wurden bei {provider} angefochten',
    disputeWon: 'Die Anfechtung von {total} für {title} wurde gewonnen',
    disputeLost: 'Die Anfechtung von {total} für {title} wurde verloren',
    offerChanged: 'Der Preis von {thing} ist jetzt {price}',
    offersChanged: 'Die Angebote von {thing} haben sich geändert',
    taxChanged: 'Die Steuer auf die Preise wurde geändert',
    connectionChanged: 'Die Verbindung zu {provider} wurde geändert',
  },
  reviews: {
    reviewWritten: '{contactName} hat {title} bewertet: {rating, plural, one {# Stern} other {# Sterne}}',
    reviewPublished: 'Die Bewertung von {title} durch {contactName} wurde veröffentlicht',
    reviewHidden: 'Die Bewertung von {title} durch {contactName} wurde ausgeblendet',
    reviewWithdrawn: '{contactName} hat die Bewertung von {title} zurückgenommen',
    reviewAnswered: 'Die Bewertung von {title} durch {contactName} wurde beantwortet',
    reviewAnswerRemoved: 'Die Antwort auf die Bewertung von {title} durch {contactName} wurde entfernt',
  },
}

/** What kinds of events are called where one is chosen; in English their names are read as words (`typeInWords`). */
export const logKindsDe: { readonly [A in keyof typeof logSentences]: Words<Named<A>> } = {
  accounts: {
    userSignedUp: 'Konten: Registrierung',
    userVerified: 'Konten: Adresse bestätigt',
    userSignedIn: 'Konten: Anmeldung',
    signInFailed: 'Konten: Anmeldung fehlgeschlagen',
    passwordChanged: 'Konten: Passwort geändert',
    secondFactorFailed: 'Konten: Anmeldecode falsch',
    secondFactorSet: 'Konten: Zwei-Faktor-Authentifizierung eingeschaltet',
    secondFactorRemoved: 'Konten: Zwei-Faktor-Authentifizierung ausgeschaltet',
    recoveryCodesRenewed: 'Konten: neue Wiederherstellungscodes',
    sessionsEnded: 'Konten: andere Geräte abgemeldet',
    emailChanged: 'Konten: Adresse geändert',
    dataExported: 'Konten: eigene Daten heruntergeladen',
    userErased: 'Konten: Konto gelöscht',
    erasureFinished: 'Konten: Löschung abgeschlossen',
    planChanged: 'Konten: Tarif gewechselt',
    userSuspended: 'Konten: gesperrt',
    userReinstated: 'Konten: Sperre aufgehoben',
    roleChanged: 'Konten: Rolle geändert',
    planGiven: 'Konten: Tarif umgestellt',
    mailLimitSet: 'Konten: E-Mail-Limit gesetzt',
    signedOutByAdmin: 'Konten: von Admin abgemeldet',
    userInvited: 'Konten: eingeladen',
    invitationSentAgain: 'Konten: Einladung noch einmal geschickt',
    invitationWithdrawn: 'Konten: Einladung zurückgezogen',
    invitationAccepted: 'Konten: Einladung angenommen',
    viewStarted: 'Konten: Ansicht als jemand begonnen',
    userViewed: 'Konten: Schritt in einer Ansicht',
    viewEnded: 'Konten: Ansicht als jemand beendet',
    workspaceChanged: 'Konten: Shopseite geändert',
  },
  access: {
    accessGranted: 'Zugang: gegeben',
    accessRevoked: 'Zugang: genommen',
    accessExtended: 'Zugang: Ende verschoben',
    accessClaimed: 'Zugang: übernommen',
    accessJoined: 'Zugang: Bestellung zugeordnet',
  },
  achievements: { achievementEarned: 'Auszeichnungen: verdient' },
  admin: {
    settingsSaved: 'Admin: Einstellungen geändert',
    testMailSent: 'Admin: Test-E-Mail gesendet',
    testMailKept: 'Admin: Test-E-Mail im Postausgang',
    testMailFailed: 'Admin: Test-E-Mail fehlgeschlagen',
    storageTested: 'Admin: Speicher geprüft',
    storageTestFailed: 'Admin: Speicherprüfung fehlgeschlagen',
    mailOpened: 'Admin: E-Mail geöffnet',
    mailTriedAgain: 'Admin: E-Mail noch einmal gesendet',
    orderTriedAgain: 'Admin: Bestellung noch einmal versucht',
    dataExported: 'Admin: Daten exportiert',
    exportFailed: 'Admin: Export fehlgeschlagen',
  },
  certificates: {
    certificateIssued: 'Zertifikate: ausgestellt',
    certificateRevoked: 'Zertifikate: widerrufen',
    certificateReinstated: 'Zertifikate: wieder gültig',
  },
  contacts: { contactAdded: 'Kontakte: neu', contactLinked: 'Kontakte: mit Konto verbunden' },
  demo: { loaded: 'Demo: geladen' },
  files: {
    storageLimitSet: 'Dateien: Speicher geändert',
    storageLimitRemoved: 'Dateien: Speicher wie im Tarif',
  },
  marketing: {
    messageReceived: 'Marketing: Nachricht erhalten',
    siteTextChanged: 'Marketing: Text geändert',
  },
  payments: {
    orderPaid: 'Zahlungen: Bestellung bezahlt',
    paymentFailed: 'Zahlungen: fehlgeschlagen',
    orderRefunded: 'Zahlungen: erstattet',
    refundFailed: 'Zahlungen: Erstattung fehlgeschlagen',
    surplusArrived: 'Zahlungen: Geld, das nicht gebraucht wird',
    surplusReturned: 'Zahlungen: zurückgezahlt',
    surplusKept: 'Zahlungen: nicht zurückgezahlt',
    payoutCompleted: 'Zahlungen: ausgezahlt',
    payoutFailed: 'Zahlungen: Auszahlung fehlgeschlagen',
    disputeOpened: 'Zahlungen: angefochten',
    disputeWon: 'Zahlungen: Anfechtung gewonnen',
    disputeLost: 'Zahlungen: Anfechtung verloren',
    offerChanged: 'Zahlungen: Preis geändert',
    offersChanged: 'Zahlungen: Angebote geändert',
    taxChanged: 'Zahlungen: Steuer geändert',
    connectionChanged: 'Zahlungen: Verbindung geändert',
  },
  reviews: {
    reviewWritten: 'Bewertungen: geschrieben',
    reviewPublished: 'Bewertungen: veröffentlicht',
    reviewHidden: 'Bewertungen: ausgeblendet',
    reviewWithdrawn: 'Bewertungen: zurückgenommen',
    reviewAnswered: 'Bewertungen: beantwortet',
    reviewAnswerRemoved: 'Bewertungen: Antwort entfernt',
  },
}

type Named<A extends keyof typeof logSentences> = { readonly [K in keyof (typeof logSentences)[A]]: string }

/** Parts of the sentences that are ours: plans, settings, and who or what has no name. */
export const logPartsDe: Readonly<Record<string, string>> = {
  free_plan: 'Free',
  basic_plan: 'Basic',
  pro_plan: 'Pro',
  Somebody: 'Jemand',
  something: 'etwas',
  name: 'Name',
  'language of public pages': 'Sprache der öffentlichen Seiten',
  'support address': 'Adresse für Hilfe',
  'mail server': 'Mailserver',
  'email sender': 'Absender der E-Mails',
  'sign-up': 'Registrierung',
  'browse page': 'Kursübersicht',
  'plan limits': 'Grenzen der Tarife',
  'how long the log is kept': 'Dauer des Protokolls',
}
