import type { Sentences } from '#kernel/sentences.ts'

export const accountsRefusalsDe: Sentences = {
  'This account was deleted. Its access has ended.': 'Dieses Konto wurde gelöscht. Sein Zugang ist beendet.',
  // Signing up and in
  'Enter your first name': 'Gib deinen Vornamen ein',
  'Enter your last name': 'Gib deinen Nachnamen ein',
  'Enter your email address': 'Gib deine E-Mail-Adresse ein',
  'Enter your password': 'Gib dein Passwort ein',
  'Enter your current password': 'Gib dein aktuelles Passwort ein',
  'Enter a password': 'Gib ein Passwort ein',
  'Please enter a valid email address.': 'Gib eine gültige E-Mail-Adresse ein.',
  'This email is already in use. Please try logging in or use a different email.':
    'Diese E-Mail-Adresse wird schon benutzt. Melde dich an oder nimm eine andere.',
  'Email or password is wrong.': 'E-Mail-Adresse oder Passwort ist falsch.',
  'Current password is wrong.': 'Das aktuelle Passwort ist falsch.',
  'Password is wrong.': 'Das Passwort ist falsch.',
  'Password must be at least {least} characters': 'Das Passwort braucht mindestens {least} Zeichen',
  'Password must be at most {most} characters': 'Das Passwort darf höchstens {most} Zeichen haben',
  'Password is too weak. Please use a stronger password.':
    'Das Passwort ist zu schwach. Wähle ein stärkeres.',
  'Too many attempts. Try again in 15 minutes.': 'Zu viele Versuche. Versuch es in 15 Minuten noch einmal.',
  'Too many attempts. Try again in 15 minutes or reset your password.':
    'Zu viele Versuche. Versuch es in 15 Minuten noch einmal oder setze dein Passwort zurück.',
  'You need an invitation to sign up here. Ask the people who run this site for one.':
    'Für ein Konto brauchst du hier eine Einladung. Bitte die Betreiber dieser Website um eine.',
  'Sign-up is closed. Ask the people who run this site for an account.':
    'Die Registrierung ist geschlossen. Bitte die Betreiber dieser Website um ein Konto.',
  'Your account is suspended.': 'Dein Konto ist gesperrt.',

  // Links and second factors
  'This link has expired': 'Dieser Link ist abgelaufen',
  'No account has the address {email}.': 'Zur Adresse {email} gibt es kein Konto.',
  'We’re already creating a link. Try again in a moment.':
    'Wir erstellen gerade schon einen Link. Versuch es gleich noch einmal.',
  'We just sent you a link. Check your inbox, or try again in a minute.':
    'Wir haben dir gerade erst einen Link geschickt. Sieh in deinem Postfach nach, oder versuch es in einer Minute noch einmal.',
  'We just sent a link to the new address. Check that inbox, or try again in a minute.':
    'Wir haben gerade erst einen Link an die neue Adresse geschickt. Sieh im Postfach nach, oder versuch es in einer Minute noch einmal.',
  'We’ve sent this address several links today. Check that inbox, or try again tomorrow.':
    'Wir haben dieser Adresse heute schon mehrere Links geschickt. Sieh in ihrem Postfach nach, oder versuch es morgen noch einmal.',
  'Too many accounts were made with this address today. Try again tomorrow.':
    'Mit dieser Adresse wurden heute schon zu viele Konten angelegt. Versuch es morgen noch einmal.',
  'Too many links were sent to new addresses today. Try again tomorrow.':
    'Heute wurden schon zu viele Links an neue Adressen geschickt. Versuch es morgen noch einmal.',
  'Enter the password for this account to continue.':
    'Gib das Passwort dieses Kontos ein, um weiterzumachen.',
  'Confirm your email address first. Then you can turn on two-factor authentication.':
    'Bestätige zuerst deine E-Mail-Adresse. Danach kannst du die Zwei-Faktor-Authentifizierung einschalten.',
  'Enter the code from your authenticator app.': 'Gib den Code aus deiner Authenticator-App ein.',
  'This sign-in has expired. Sign in again.': 'Diese Anmeldung ist abgelaufen. Melde dich noch einmal an.',
  'This code is wrong or was already used. Wait for the next one.':
    'Dieser Code ist falsch oder wurde schon benutzt. Warte auf den nächsten.',
  'This recovery code is wrong or was already used. Try another one.':
    'Dieser Wiederherstellungscode ist falsch oder wurde schon benutzt. Nimm einen anderen.',
  'Too many wrong codes. Try again in 15 minutes.':
    'Zu viele falsche Codes. Versuch es in 15 Minuten noch einmal.',
  'Two-factor authentication is already on.': 'Die Zwei-Faktor-Authentifizierung ist schon an.',
  'Start again with Enable 2FA.': 'Fang noch einmal mit „2FA einschalten“ an.',
  'We can’t check codes from your authenticator app. Use a recovery code, or contact the people who run this site.':
    'Wir können die Codes deiner Authenticator-App nicht prüfen. Nimm einen Wiederherstellungscode, oder wende dich an die Betreiber dieser Website.',
  'This session has already ended.': 'Diese Sitzung ist schon beendet.',

  // Profile, address, branding
  'That’s already your address.': 'Das ist schon deine Adresse.',
  'This address already has an account. Use another one.':
    'Zu dieser Adresse gibt es schon ein Konto. Nimm eine andere.',
  'Enter a web address like https://example.com': 'Gib eine Webadresse wie https://example.com ein',
  'Enter a web address like https://example.com/you': 'Gib eine Webadresse wie https://example.com/du ein',
  'Choose a time zone from the list.': 'Wähle eine Zeitzone aus der Liste.',
  'Choose a language from the list.': 'Wähle eine Sprache aus der Liste.',
  'Enter a name': 'Gib einen Namen ein',
  'This address is taken. Choose another.': 'Diese Adresse ist vergeben. Wähle eine andere.',
  'Use 3 to 30 letters, digits and hyphens. Some words are reserved.':
    'Nimm 3 bis 30 Buchstaben, Ziffern und Bindestriche. Manche Wörter sind vergeben.',
  'The photo is too large. Choose one up to 2 MB.': 'Das Foto ist zu groß. Wähle eines mit höchstens 2 MB.',
  'The logo is too large. Choose one up to 1 MB.': 'Das Logo ist zu groß. Wähle eines mit höchstens 1 MB.',
  'The {what} is {size}. Choose one up to {most}.':
    'Das {what, words} hat {size, number}. Wähle eines bis {most, number}.',
  photo: 'Foto',
  logo: 'Logo',
  'We couldn’t read this logo. Save it again as SVG or PNG and try again.':
    'Wir konnten dieses Logo nicht lesen. Speichere es neu als SVG oder PNG und versuch es noch einmal.',
  'The upload was interrupted. Try again.': 'Das Hochladen wurde unterbrochen. Versuch es noch einmal.',

  // People, as admins manage them
  'There’s no user with this ID.': 'Es gibt kein Konto mit dieser ID.',
  'You’re the only admin. Make someone else an admin first.':
    'Du bist der einzige Admin. Mach zuerst jemand anderen dazu.',
  'You can’t change your own role.': 'Deine eigene Rolle kannst du nicht ändern.',
  'You can’t suspend yourself.': 'Dich selbst kannst du nicht sperren.',
  'Sign out of your own browsers in Settings.': 'Deine eigenen Browser meldest du in den Einstellungen ab.',
  'Enter a reason so other admins understand this suspension':
    'Gib einen Grund an, damit andere Admins die Sperre verstehen',
  '{name} is already suspended.': '{name} ist schon gesperrt.',
  '{name} isn’t suspended.': '{name} ist nicht gesperrt.',
  'You’re already viewing as yourself.': 'Du siehst schon alles aus deiner eigenen Sicht.',
  'You can’t view as an admin.': '„Ansehen als“ geht bei Admins nicht.',
  '{name} is suspended and only sees the page that says so.':
    '{name} ist gesperrt und sieht nur die Seite, auf der das steht.',
  'This address already has an account.': 'Zu dieser Adresse gibt es schon ein Konto.',
  'This address is already invited. Resend the invitation instead.':
    'Diese Adresse ist schon eingeladen. Schick die Einladung stattdessen noch einmal.',
  'This invitation was already accepted or withdrawn.':
    'Diese Einladung wurde schon angenommen oder zurückgezogen.',
  'This invitation was just sent. Try again in a minute.':
    'Diese Einladung wurde gerade erst verschickt. Versuch es in einer Minute noch einmal.',

  // Email to others
  'This user doesn’t have a workspace.': 'Diese Person hat keinen Arbeitsbereich.',
  'This person asked not to get email from this site.':
    'Diese Person möchte von dieser Website keine E-Mails bekommen.',
  'This store has a new address.': 'Dieser Shop hat eine neue Adresse.',
}
