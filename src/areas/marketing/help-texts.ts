/** Answers to real questions about what there is. Each group is a text with its questions as headings. */
export const helpTexts = {
  'help.title': 'Help',
  'help.text': 'Answers to common questions, and a form for everything else.',
  'help.start': `### What is {brand}?
A place to sell courses, coaching, digital products and memberships. Creators sell on their own storefront, and students pick up right where they left off. It runs on a server managed by {operator}, and what you enter stays there.

### How much does it cost?
It’s free to start, with no credit card. Every account starts on the Free Plan: 1 course and up to 100 students. For the other plans, see [pricing](/#pricing), or Upgrade in the app.

### I want to learn, not teach. Which account do I need?
Choose “Learn (Student)” when you [sign up](/signup). You don’t need a plan to learn. If you’ve already bought something with your email address, confirm the address and it appears in “My learning”.

### How do I change plans?
Open Upgrade in the app, choose a plan and confirm. Changes take effect right away. If you downgrade, nothing is deleted. Published courses above the limit are closed to new students, and current students keep everything. You choose which ones stay open, before you confirm or later under Courses. Until you choose, it’s the ones you published first. Upgrading opens the others again.

Memberships are part of the Pro Plan. If you leave it, no one new can join, and running memberships end after the payment that’s already announced. You see whose and when before you confirm.`,
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
  'help.products': `### How do I sell a file?
Open Digital Products and press “Upload a file”: a PDF, ZIP, image, audio or video. Give it a title and a price, then press “Publish”. Buyers get a page with their files, no account needed. Under “Options”, you can limit how often and how long they can download.

### How do I offer coaching?
Open Coaching. Under “Availability”, set your hours and how you meet, and save. Then press “New package”, say how many sessions it has, how long they are and what it costs, and turn on “Active”. Share its booking link: clients pick a time in their own time zone.

### How do I move or cancel a session?
Open it under Coaching › Sessions and choose “Reschedule” or “Cancel session”. Your client gets an email. If the session was paid, you choose whether it goes back to their balance. Clients can do both on the page of their booking. How late they can is under Availability › “Cancellation policy”.

### How do I start a membership?
Memberships are part of the Pro Plan. Open Membership › Tiers, press “Add a tier” and give it a price per month. Under Content, add courses, documents and live sessions, each with the lowest tier that can see it. Then press “Share join link”. People join on that page and find everything in their member area.

### How do I change, pause or end a membership?
Open them under Membership › Members. With “Change tier”, you can give members who pay any tier that doesn’t cost more; only they can choose one that does. “Pause” and “Cancel at period end” start when the time they paid for is over. They get an email each time. If they don’t pay, you can change their tier to any other, or press “End now”.

### Can I bring members or clients from elsewhere?
Yes, with a CSV file. For members, open Membership › Members and press “Import”; they get access until the day you choose, and an email. For coaching, open Coaching › Clients and press “Import”; name a package and the sessions they have left, and no one is emailed. You see each row first, and no one is charged.

### How do I get back content I deleted?
Open Membership › Content and choose the status “Trash” in its filters. “Restore” brings it back for the same tiers, at the time it was scheduled for, with its seats and ratings. After 30 days it’s deleted for good.

### Can people give a membership as a gift?
Yes, for a month or a year, from your join page. It’s paid once, begins when it’s accepted, and doesn’t renew. To stop offering a tier as a gift, open it under Tiers and turn off “Gifts”.`,
  'help.paid': `### How do I get paid?
Open Payments › Methods. Connect Stripe, PayPal or both, or turn on bank transfer. If there are several, buyers choose at checkout. Until you set one up, only you can buy what isn’t free, to try it out.

### How do I connect Stripe or PayPal?
Press “Connect” beside it under Payments › Methods. For Stripe, paste your account’s secret key. For PayPal, paste the client ID and secret of an app you create there. The window that opens says where to find them. Use live ones: with test keys or PayPal’s sandbox, only you can buy. Buyers’ money goes straight to your own account.

### How do bank transfers work?
Press “Turn on” under Payments › Methods and enter your bank details. Buyers see where to send the money, with a reference. When it arrives, open Payments › Bank transfers and press “Mark as paid”. The buyer gets access then.

### What are test payments?
A way to try your whole checkout with test cards. No real money moves. In a demo, everyone pays with them. Anywhere else, only you can, until you connect a way to get paid. Test money never counts with real money.

### How do I refund a payment?
Open it under Payments › Transactions and press “Refund”. Choose how much, and whether the buyer keeps access. They get an email. If they paid by bank transfer, send the money from your bank first, then confirm it at the top of Payments.

### When does the money reach my bank?
Stripe pays out on its own schedule, which you set at Stripe. At PayPal, you withdraw it yourself. Bank transfers go straight to your account. Payments › Payouts shows balances and payouts, each with its payments.

### How do I make a coupon?
In Payments, press “Coupons”, then “New coupon”. It takes off a percentage or an amount, for everything you sell or only what you choose. You can set a last day and limits. Buyers enter the code at checkout, or open a link that applies it.

### Can I sell something at more than one price?
Yes. “Prices and offers” is in the settings of a course, and with every download, coaching package and tier. Press “Add an offer” for another price, pay what you want, payments in parts or a subscription. A hidden offer can only be bought through its link.

### How do I work with affiliates?
Affiliates are part of the Pro Plan. Open Affiliates and press “Add affiliate”. They get a link and a page of their own, no account needed. What they earn is owed once your refund period ends. Under “Payouts”, create a payout, pay everyone by bank or PayPal, and press “Mark as paid”.`,
  'help.learn': `### I paid. Where’s my purchase?
The page after payment opens it for 24 hours in that browser, no account needed. After that, use the link in your receipt email, or create an account with the same address. Everything you bought appears in “My learning”. If you pay by bank transfer, you get access when the money arrives.

### I didn’t get the receipt.
Check your spam folder first. Then create an account with the address you paid with, confirm it, and find your order under “Orders”. If you mistyped the address, [contact us](/contact) with the time and amount.

### How do I download my files?
Open the link in your receipt email, or the product in “My learning”. “Your downloads” shows every file, and how many downloads are left if they’re limited. If you’ve used them up, press “Request more” to ask the seller.

### How do I book a coaching session?
Press “Choose a time” on its page. Times are in your own time zone. If it has several sessions, buy it first, then book each from “My learning” or the link in your receipt email. We remind you a day and an hour ahead.

### How do I move or cancel a session I booked?
Use the link in the email about your booking, then choose “Reschedule” or “Cancel booking”. The page shows how late you can do that without losing the session.

### How do I cancel a subscription or membership?
Press “Manage” beside it under “Orders”, or use the link on your receipt. Then press “Cancel subscription” or “Cancel membership”. You keep access until your paid period ends. A payment plan ends automatically after its last payment, and can’t be canceled.

### How do I change my tier or take a break?
On the same page, “Change tier or price” shows the others. A higher tier costs the difference for the days left, and you see it first. A lower one starts with your next payment. “Pause membership” is a break of up to three months, with nothing charged.

### How do I give or accept a membership?
To give one, press “Give … as a gift” on the join page. You pay once, and we email it or give you a link to share. To accept one, open that link and press “Accept gift”. It doesn’t renew, and you aren’t charged.

### How do I get an invoice?
Open your receipt, from the email or under “Orders”, and choose “Invoice”. You can download it as a PDF. For 14 days, you can add your company’s details. Free orders have no invoice.

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
