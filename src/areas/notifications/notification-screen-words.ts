/** Words of the panel, the page and the settings of notifications, English: they come with the first of these. */
export const notificationScreenWords = {
  title: 'Notifications',
  purpose: 'Kept for 90 days.',
  unread: '{count} unread',
  markAll: 'Mark all as read',
  undo: 'Undo',
  allRead: 'All read',
  marked: 'All notifications marked as read',
  markFailed: 'We couldn’t mark them as read. Try again.',
  seeAll: 'View all',
  choose: 'Notification settings',
  close: 'Close',
  filters: {
    label: 'Which notifications',
    all: 'All',
    unread: 'Unread',
    money: 'Sales',
    people: 'People',
    learning: 'Learning',
    system: 'Reports and system',
  },
  older: 'Show older',
  failed: 'We couldn’t load your notifications',
  failedText: 'They’re safe. Try again.',
  empty: {
    first: 'No notifications yet',
    firstText: 'Sales, students, reviews, certificates and reports will appear here.',
    done: 'You’re all caught up',
    doneText: 'You’ve read everything.',
    filtered: 'Nothing here in the last 90 days',
    clear: 'Show all',
  },
  sentence: {
    enrollment:
      '{count, plural, one {{paid, select, no {<b>{name}</b> got {title} for free} other {<b>{name}</b> bought {title}}}} other {{paid, select, no {<b>{count} free orders</b> of {title}} other {<b>{count} sales</b> of {title}}}}}',
    paymentFailed:
      '{count, plural, one {<b>Payment failed:</b> {name}. {reason}} other {<b>{count} payments failed:</b> {name}. {reason}}}',
    surplus:
      '{next, select, byHand {<b>{because, select, price {Paid at an old price} over {Paid too late} other {Paid twice}}:</b> {title}, {amount}. Refund it at {provider}. Order {order}} returned {<b>Refunded:</b> {amount} for {title}, {because, select, price {paid at an old price} over {which came in too late} other {which was paid twice}}} other {<b>{because, select, price {Paid at an old price} over {Paid too late} other {Paid twice}}:</b> {title}, {amount}. {provider} is refunding it.}}',
    refund:
      '{next, select, atProvider {<b>Refunded at {provider}:</b> {amount} for {title}. {access, select, removed {Access has ended.} other {Access is kept.}}} done {<b>Refunded:</b> {amount} for {title}} returned {<b>A refund came back:</b> {amount} for {title}. {reason}} other {<b>Refund failed:</b> {amount} for {title}. {reason}}}',
    payout:
      '{next, select, failed {<b>Payout failed:</b> {amount} is back in your balance. {reason}} other {<b>Paid out:</b> {amount} arrived in your bank account}}',
    dispute:
      '{next, select, won {<b>Dispute won:</b> {amount} for {title} is back in your balance} lost {<b>Dispute lost:</b> {amount} for {title} went back to the buyer} submitted {<b>Disputed:</b> {title}, {amount}. Your evidence is with the bank.} other {<b>Disputed:</b> {title}, {amount}. {hasBy, select, yes {Respond by {by}.} other {Respond soon.}}}}',
    studentLimit:
      '<b>You have {students, number} students; your plan has room for {limit, number}.</b> No one loses anything. Upgrade to make room for more.',
    coursesClosed:
      '{closed, plural, one {<b>1 of your courses is closed to new students</b>} other {<b>{closed, number} of your courses are closed to new students</b>}}. Choose which stay open.',
    review:
      '{waits, select, yes {<b>{name}</b> reviewed {title}, {rating} of 5 stars. Waiting for your approval.} other {<b>{name}</b> reviewed {title}, {rating} of 5 stars}}',
    finished:
      '{count, plural, one {<b>{name}</b> finished {title}} other {<b>{count} students</b> finished {title}}}',
    weeklyReport: 'Weekly report for {days} is ready',
    certificate: 'Your certificate for <b>{title}</b> is ready',
    achievement: 'You earned <b>{achievement}</b>',
    message: '<b>{name}</b> wrote about {title}: {subject}',
    sessionReminder:
      '<b>{isHost, select, yes {Session with {name}} other {Your session}} at {time}</b>{hasTitle, select, yes {: {title}} other {}}',
    studyReminder: '<b>Time to study at {time}</b>{hasTitle, select, yes {: {title}} other {}}',
    newLesson:
      '{lessons, plural, one {<b>New lesson</b> in {title}: {lesson}} other {<b>{lessons} new lessons</b> in {title}}}',
    exportReady: '<b>{what, select, ownData {Your data} other {Your export}}</b> is ready to download',
    signUp:
      '{count, plural, one {<b>{name}</b> signed up as a creator} other {<b>{count} people</b> signed up as creators}}',
    contactMessage: '<b>{name}</b> sent a message from the contact form',
    productNews: '<b>{headline}.</b> {text}',
    mailFailed:
      '{failed, plural, one {<b>We couldn’t deliver an email:</b> {subject}} other {<b>We couldn’t deliver {failed} emails,</b> the last: {subject}}}',
  },
  settings: {
    title: 'Notifications',
    text: 'Choose what we email and push. Everything still appears in your notifications.',
    email: 'Email',
    emailMaster: 'Email notifications',
    emailMasterHint: 'Sent to {email}. You always get receipts, invitations and security emails.',
    enrollments: 'New course enrollments',
    enrollmentsHint: 'When someone joins a course or gets something free.',
    payments: 'Payment notifications',
    paymentsHint: 'Each sale, and failed payments.',
    teachingHint: 'Applies once you teach.',
    weeklyReports: 'Weekly reports',
    weeklyReportsHint: {
      creator: 'Mondays at 8:00 AM: sales, enrollments and completions.',
      student: 'Mondays at 8:00 AM: lessons and courses you finished.',
      admin: 'Mondays at 8:00 AM: new accounts and creators.',
      other: 'Mondays at 8:00 AM. Skipped in quiet weeks.',
    },
    push: 'Push',
    pushMaster: 'Push notifications',
    pushMasterHint: 'Shown by your browser, even with this page closed.',
    messages: 'New messages',
    messagesHint: {
      creator: 'Reviews from your students, and emails from your instructors.',
      student: 'Emails from your instructors.',
      admin: 'Messages from your contact form.',
      other: 'Messages to you.',
    },
    reminders: 'Coaching reminders',
    remindersHint: 'Study reminders, and coaching sessions you’ve booked.',
    marketing: 'News',
    marketingEmails: 'Marketing emails',
    marketingHint: 'News about this site, not from your instructors.',
    save: 'Save Preferences',
    busy: 'Saving...',
    saved: 'Preferences saved',
    saveFailed: 'We couldn’t save your preferences. Try again.',
    sample: 'Send a sample',
    sampleBusy: 'Sending...',
    sampleMailed: 'A sample is on its way to {email}',
    samplePushed:
      '{count, plural, one {A sample is on its way to one browser} other {A sample is on its way to {count} browsers}}',
    sampleFailed: 'We couldn’t send the sample. Try again.',
    browsers: {
      title: 'Browsers with notifications',
      here: 'This browser',
      off: 'Notifications are off in this browser.',
      explain: 'Your browser will ask to show notifications. Choose Allow.',
      allow: 'Turn on in this browser',
      busy: 'Asking...',
      on: 'Notifications are on in this browser.',
      remove: 'Turn off',
      removeOther: 'Turn off for {browser}',
      since: 'since {day}',
      unknown: 'Another browser',
      blocked: 'Your browser blocks notifications for this site.',
      how: 'How to allow them',
      howText:
        'Open the lock or settings icon next to this page’s address, find Notifications, choose Allow, and reload the page. On a phone, look in your browser’s site settings.',
      unsupported: 'This browser can’t show notifications.',
      unsupportedText:
        'On iPhone or iPad, add this site to your Home Screen and open it from there. Private windows can’t show notifications.',
      failed: 'We couldn’t turn on notifications for this browser. Try again.',
      dismissed: 'Notifications aren’t allowed yet. Turn them on when you’re ready.',
    },
  },
}
