/** Answers to real questions about what there is. Each group is a text with its questions as headings. */
export const helpTexts = {
  'help.title': 'Help',
  'help.text': 'Answers to what people ask, and a form for everything else.',
  'help.start': `### What is {brand}?
A place to build and sell online courses, and to take them. Creators make courses and sell them on a storefront of their own; students learn in a player that remembers where they were. It runs on a server of {operator}, and what you enter stays there.

### What does it cost to start?
Nothing, and no credit card. Every account starts on the Free Plan: 1 course and up to 100 students. [Prices](/#pricing) of the others are on the home page; inside the app you find them under Upgrade.

### I want to learn, not to teach. Which account do I need?
Choose “Learn (Student)” when you [sign up](/signup). Learning needs no plan. If you bought something with your address before, confirm the address and it appears in your library.

### How do I move to another plan?
Open Upgrade in the app, choose a plan and confirm. It takes effect at once, in both directions. Nothing is deleted when you move down. Published courses above the limit are closed to new students: no one new can buy or join them, and whoever is in them keeps everything. Before you confirm, and later under Courses, you choose which ones stay open; until you do, it’s those you published first. Moving up opens the others again.`,
  'help.sell': `### How do I make a course?
Open Courses, press “Create Course”, give it a title and a price. In the outline type the title of a lesson and press Enter for the next one. A lesson can be a video, a text, a quiz or a download; change its kind beside its title.

### What is missing before I can publish?
Press Publish: a list tells you, and each line leads to the place where you do it. A course needs a title and one lesson with content, and you need a confirmed address. Without a price it is free.

### Where do people buy it?
On its sales page, below your storefront at /@your-handle. You find the address in the course and on the dashboard. You can change what the sales page says and in which order under “Sales page” of the course.

### How do I give someone access without a sale?
Open the students of the course and press “Enroll student”. For many at once import a CSV file; you see what will happen before it does.

### How do I see how far my students are?
Under Students of the course: progress, last seen, and the answers of quizzes. Under Analytics of the course you see where people stop.

### Can I make many lessons at once?
Yes. Paste a list into the outline, and each line becomes a lesson. Or drop several files on it, and each becomes a lesson of its kind.`,
  'help.learn': `### I paid. Where is my course?
The page after the payment opens it, for 24 hours in that browser, without an account. Afterward use the link in the receipt email, or make an account with the same address: it appears in “My learning”.

### I didn’t get the receipt.
Look into the spam folder first. Then make an account with the address you paid with, confirm it, and find the order under “Orders”. If the address was mistyped, [write to us](/contact) with the time and the amount.

### Can I learn on a phone, or without a connection?
Yes. The player works on a phone. Texts of lessons you opened are kept for reading offline, and what you did is sent when the connection is back.

### How do I get my certificate?
Finish all lessons the course asks for. The player then offers it, and it’s under “Certificates” with an address you can share. Anyone can check it there.

### Can I get my money back?
Ask the creator you bought from; their name and address are on the receipt. They decide by what they promised on the sales page and by the law.`,
  'help.account': `### I can’t sign in.
Use [Forgot password](/forgot-password). You get a link that works once, within an hour. After several wrong attempts signing in pauses for 15 minutes.

### The email with the link doesn’t come.
Look into the spam folder, and check that you typed the address you signed up with. The page looks the same for an address that has no account, so that no one can find out who has one.

### How do I change my name or my password?
Under Settings in the app: Profile and Security. Changing the password signs out all other devices.

### How do I make my account safer?
Under Settings, Security: “Enable 2FA” asks for a code of an app on your phone when you sign in. Keep the recovery codes it gives you somewhere safe. On the same page you see where you are signed in, and can sign out other devices.

### How do I take my data along, or leave?
Under Settings, Profile: “Export my data” makes a ZIP of everything kept about you. “Delete account” tells what that means in your case before you confirm it.

### Is my data safe here?
What is stored, where, and for how long is written under [Privacy](/privacy). Passwords are stored as hashes no one can turn back, and pages load nothing from other companies.`,
} as const
