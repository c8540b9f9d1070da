/** Answers to real questions about what there is. Each group is a text with its questions as headings. */
export const helpTexts = {
  'help.title': 'Help',
  'help.text': 'Answers to common questions, and a form for everything else.',
  'help.start': `### What is {brand}?
A place to build, sell and take online courses. Creators sell courses on their own storefront, and students pick up right where they left off. It runs on a server managed by {operator}, and what you enter stays there.

### How much does it cost?
It’s free to start, with no credit card. Every account starts on the Free Plan: 1 course and up to 100 students. For the other plans, see [pricing](/#pricing), or Upgrade in the app.

### I want to learn, not teach. Which account do I need?
Choose “Learn (Student)” when you [sign up](/signup). You don’t need a plan to learn. If you’ve already bought something with your email address, confirm the address and it appears in “My learning”.

### How do I move to another plan?
Open Upgrade in the app, choose a plan and confirm. Changes take effect right away. If you downgrade, nothing is deleted. Published courses above the limit are closed to new students, and current students keep everything. You choose which ones stay open, before you confirm or later under Courses. Until you choose, it’s the ones you published first. Upgrading opens the others again.`,
  'help.sell': `### How do I create a course?
Open Courses, press “Create Course”, and give it a title and a price. In the outline, type a lesson title and press Enter for the next one. A lesson can be a video, text, quiz or download. Change its type next to its title.

### What do I need before I can publish?
Press Publish to see a checklist. Each item links to where you can finish it. A course needs a title and one lesson with content, and you need a confirmed email address. Without a price, it’s free.

### Where do people buy it?
On its sales page, which is part of your storefront at /@your-handle. You’ll find the link in the course and on your dashboard. Edit the page under “Sales page” in the course.

### How do I give someone access without a sale?
Open Students in the course and press “Enroll student”. To enroll many at once, import a CSV file. You’ll see a preview first.

### How do I see how far my students are?
Students in the course shows progress, last activity and quiz answers. Analytics shows where people stop.

### Can I create many lessons at once?
Yes. Paste a list into the outline, and each line becomes a lesson. Or drop in several files, and each becomes a lesson.`,
  'help.learn': `### I paid. Where is my course?
The page after payment opens it for 24 hours in that browser, no account needed. After that, use the link in your receipt email, or create an account with the same address. Your course appears in “My learning”.

### I didn’t get the receipt.
Check your spam folder first. Then create an account with the address you paid with, confirm it, and find your order under “Orders”. If you mistyped the address, [contact us](/contact) with the time and amount.

### Can I learn on a phone, or without a connection?
Yes. The player works on phones. You can read text lessons you’ve opened offline, and your progress syncs when you’re back online.

### How do I get my certificate?
Finish all the lessons in the course. You can then get it in the player or under “Certificates”, with a link you can share. Anyone can check it there.

### Can I get my money back?
Ask the creator you bought from. Their name and address are on your receipt. What they promised on the sales page applies, and so does the law.`,
  'help.account': `### I can’t sign in.
Use [Forgot password](/forgot-password). You’ll get a link that works once, for one hour. After several failed attempts, sign-in pauses for 15 minutes.

### The email with the link hasn’t arrived.
Check your spam folder, and make sure you entered the address you signed up with. The page looks the same if an address has no account, so no one can find out who has one.

### How do I change my name or my password?
In Settings, under Profile and Security. Changing your password signs out all other devices.

### How do I make my account safer?
Under Settings › Security, choose “Enable 2FA” to add a code from your phone when you sign in. Keep your recovery codes somewhere safe. You can also see where you’re signed in and sign out other devices.

### How do I export my data or delete my account?
Under Settings › Profile, “Export my data” creates a ZIP of everything stored about you. “Delete account” explains what will happen before you confirm.

### Is my data safe here?
[Privacy](/privacy) explains what we store, where, and for how long. Passwords are stored as hashes that can’t be reversed, and pages load nothing from other companies.`,
} as const
