import type { Sentences } from '#kernel/sentences.ts'

export const accountsRefusalsDe: Sentences = {
  'This account was deleted. Its access has ended.': 'Dieses Konto wurde gelöscht. Sein Zugang ist beendet.',
  // Signing up and in
  'Enter your first name': 'Gib deinen Vornamen ein',
  'Enter your last name': 'Gib deinen Nachnamen ein',
  'Enter your email address': 'Gib deine E-Mail-Adresse ein',
  'Enter your password': 'Gib dein Passwort ein',
  'Enter your current password': 'Gib dein jetziges Passwort ein',
  'Enter a password': 'Gib ein Passwort ein',
  'Please enter a valid email address.': 'Gib eine gültige E-Mail-Adresse ein.',
  'This email is already in use. Please try logging in or use a different email.':
    'Diese E-Mail-Adresse wird schon benutzt. Melde dich an oder nimm eine andere.',
  'Email or password is wrong.': 'E-Mail-Adresse oder Passwort ist falsch.',
  'Current password is wrong.': 'Das jetzige Passwort ist falsch.',
  'Password is wrong.': 'Das Passwort ist falsch.',
  'Password must be at least {least} characters': 'Das Passwort braucht mindestens {least} Zeichen',
  'Password must be at most {most} characters': 'Das Passwort darf höchstens {most} Zeichen haben',
  'Password is too weak. Please use a stronger password.':
    'Das Passwort ist zu schwach. Wähle ein stärkeres.',
  'Too many attempts. Try again in 15 minutes.': 'Zu viele Versuche. Versuch es in 15 Minuten noch einmal.',
  'Too many attempts. Try again in 15 minutes or reset your password.':
    'Zu viele Versuche. Versuch es in 15 Minuten noch einmal oder setze dein Passwort zurück.',
  'Accounts are made by invitation here. Ask the owner of this site for one.':
    'Konten gibt es hier auf Einladung. Bitte die Betreiber dieser Website um eine.',
  'This site does not take new accounts. Ask its owner for one.':
    'Diese Website nimmt keine neuen Konten an. Frag bei ihren Betreibern nach.',
  'Your account is suspended.': 'Dein Konto ist gesperrt.',

  // Links and second factors
  'This link has expired': 'Dieser Link ist abgelaufen',
  'No account has the address {email}.': 'Kein Konto hat die Adresse {email}.',
  'A link is being made at this moment. Try again.':
    'In diesem Moment entsteht schon ein Link. Versuch es noch einmal.',
  'We sent a link a moment ago. Look into your mailbox, or try again in a minute.':
    'Wir haben gerade erst einen Link geschickt. Sieh in dein Postfach oder versuch es in einer Minute noch einmal.',
  'We sent a link a moment ago. Look into the new mailbox, or try again in a minute.':
    'Wir haben gerade erst einen Link geschickt. Sieh in das neue Postfach oder versuch es in einer Minute noch einmal.',
  'Enter the password of this account to go on.': 'Gib das Passwort dieses Kontos ein.',
  'Confirm your email address first. Then you can turn on two-factor sign-in.':
    'Bestätige zuerst deine E-Mail-Adresse. Danach kannst du die Zwei-Faktor-Anmeldung einschalten.',
  'Enter the code of your authenticator app.': 'Gib den Code deiner Authenticator-App ein.',
  'This sign-in has expired. Start again.': 'Diese Anmeldung ist abgelaufen. Beginne noch einmal.',
  'This code is wrong or was used already. Wait for the next one.':
    'Dieser Code ist falsch oder wurde schon benutzt. Warte auf den nächsten.',
  'This recovery code is wrong or was used already.':
    'Dieser Wiederherstellungscode ist falsch oder wurde schon benutzt.',
  'Too many wrong codes. Try again in 15 minutes.':
    'Zu viele falsche Codes. Versuch es in 15 Minuten noch einmal.',
  'Two-factor sign-in is on already.': 'Die Zwei-Faktor-Anmeldung ist schon an.',
  'Begin again with Enable 2FA.': 'Beginne noch einmal mit „2FA einschalten“.',
  'Your second factor cannot be read. Use a recovery code, or ask who runs this site.':
    'Dein zweiter Faktor ist nicht lesbar. Nimm einen Wiederherstellungscode oder frag die Betreiber dieser Website.',
  'This session has ended already.': 'Diese Sitzung ist schon beendet.',

  // Profile, address, branding
  'This is your address already.': 'Das ist schon deine Adresse.',
  'This address has an account already. Choose another.':
    'Zu dieser Adresse gibt es schon ein Konto. Wähle eine andere.',
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
    'Das {what, words} ist {size, number} groß. Wähle eines mit höchstens {most, number}.',
  photo: 'Foto',
  logo: 'Logo',
  'This logo cannot be read. Save it again as SVG or PNG and try once more.':
    'Dieses Logo ist nicht lesbar. Speichere es neu als SVG oder PNG und versuch es noch einmal.',
  'The upload was cut off.': 'Das Hochladen wurde abgebrochen.',

  // People, as admins manage them
  'There is no user of this id.': 'Es gibt niemanden mit dieser Id.',
  'You are the only admin. Make somebody else an admin first.':
    'Du bist der einzige Admin. Mach zuerst jemand anderen dazu.',
  'You cannot change your own role.': 'Deine eigene Rolle kannst du nicht ändern.',
  'You cannot suspend yourself.': 'Dich selbst kannst du nicht sperren.',
  'Sign out your own browsers in your settings.':
    'Deine eigenen Browser meldest du in deinen Einstellungen ab.',
  'Enter a reason so other admins understand this suspension':
    'Gib einen Grund an, damit andere Admins die Sperre verstehen',
  '{name} is suspended already.': '{name} ist schon gesperrt.',
  '{name} is not suspended.': '{name} ist nicht gesperrt.',
  'You see the product as yourself already.': 'Du siehst schon alles als du selbst.',
  'Nobody can look as an administrator.': '„Ansehen als“ geht bei Admins nicht.',
  '{name} is suspended and sees nothing but the page that says so.':
    '{name} ist gesperrt und sieht nur die Seite, auf der das steht.',
  'There is an account with this address already.': 'Zu dieser Adresse gibt es schon ein Konto.',
  'This address is invited already. Send the invitation again instead.':
    'Diese Adresse ist schon eingeladen. Schick die Einladung stattdessen noch einmal.',
  'This invitation was accepted or withdrawn.': 'Diese Einladung wurde angenommen oder zurückgezogen.',
  'This invitation was sent a moment ago. Try again in a minute.':
    'Diese Einladung ging gerade erst hinaus. Versuch es in einer Minute noch einmal.',

  // Email to others
  'This user has no workspace.': 'Diese Person hat keinen Arbeitsbereich.',
  'This person asked not to get email from here.': 'Diese Person möchte von hier keine E-Mails bekommen.',
}
