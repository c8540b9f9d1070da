/** What the activity feed says about courses: the dashboard tells it without the words of their screens. */
export const courseActivityWords = {
  courseCreated: 'You created {title}',
  courseChanged: 'You changed {title}',
  coursePublished: 'You published {title}',
  courseUnpublished: 'You unpublished {title}',
  courseDeleted: 'You moved {title} to the trash',
  courseDiscarded: '{title} was deleted for good',
  studentEnrolled: '<b>{contactName}</b> joined {title}',
  lessonCompleted: '<b>{contactName}</b> completed {lessonTitle} in {title}',
  courseFinished: '<b>{contactName}</b> finished {title}',
} as const
