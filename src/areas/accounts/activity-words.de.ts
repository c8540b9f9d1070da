import type { Words } from '#kernel/language.ts'
import type { accountActivityWords } from './activity-words.ts'

/** What the administration's activity says about accounts, German. */
export const accountActivityWordsDe: Words<typeof accountActivityWords> = {
  userSignedUp: '<b>{name}</b> hat sich registriert',
  userVerified: '<b>{name}</b> hat die E-Mail-Adresse bestätigt',
  userSignedIn: '<b>{name}</b> hat sich angemeldet',
  signInFailed: 'Eine Anmeldung mit {email} ist fehlgeschlagen',
  passwordChanged: '<b>{name}</b> hat das Passwort geändert',
  secondFactorSet: '<b>{name}</b> hat die Zwei-Faktor-Authentifizierung eingeschaltet',
  secondFactorRemoved: '<b>{name}</b> hat die Zwei-Faktor-Authentifizierung ausgeschaltet',
  secondFactorFailed: 'Für <b>{name}</b> wurde ein falscher Anmeldecode versucht',
  recoveryCodesRenewed: '<b>{name}</b> hat neue Wiederherstellungscodes erstellt',
  sessionsEnded:
    '<b>{name}</b> hat {count, plural, one {einen anderen Browser} other {# andere Browser}} abgemeldet',
  emailChanged: '<b>{name}</b> hat die Adresse zu {email} geändert',
  dataExported: '<b>{name}</b> hat die eigenen Daten exportiert',
  userErased: 'Jemand hat das eigene Konto gelöscht',
  userSuspended: '<b>{adminName}</b> hat <b>{name}</b> gesperrt: {reason}',
  userReinstated: '<b>{adminName}</b> hat <b>{name}</b> entsperrt',
  roleChanged:
    '<b>{adminName}</b> hat <b>{name}</b> die Rolle {to, select, admin {Admin} creator {Creator} student {Teilnehmer:in} other {{to}}} gegeben',
  planGiven:
    '<b>{adminName}</b> hat <b>{name}</b> den {to, select, basic_plan {Basic-Tarif} pro_plan {Pro-Tarif} other {Free-Tarif}} gegeben',
  mailLimitSet:
    '<b>{adminName}</b> {to, select, growing {lässt das E-Mail-Limit von <b>{name}</b> wieder selbst wachsen} other {hat das E-Mail-Limit von <b>{name}</b> auf {to} Personen am Tag gesetzt}}',
  signedOutByAdmin: '<b>{adminName}</b> hat <b>{name}</b> überall abgemeldet',
  userInvited:
    '<b>{adminName}</b> hat {email} als {role, select, admin {Admin} creator {Creator} student {Teilnehmer:in} other {{role}}} eingeladen',
  invitationSentAgain: '<b>{adminName}</b> hat die Einladung an {email} erneut gesendet',
  invitationWithdrawn: '<b>{adminName}</b> hat die Einladung an {email} zurückgezogen',
  invitationAccepted: '<b>{name}</b> hat die Einladung an {email} angenommen',
  viewStarted: '<b>{adminName}</b> hat die Ansicht als <b>{name}</b> begonnen',
  viewEnded: '<b>{adminName}</b> hat die Ansicht als <b>{name}</b> beendet',
  planChanged:
    '<b>{name}</b> ist in den {to, select, basic_plan {Basic-Tarif} pro_plan {Pro-Tarif} other {Free-Tarif}} gewechselt',
}
