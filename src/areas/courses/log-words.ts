/** What the log says of courses and those who take them, English. The values are the facts of the event. */
export const coursesLogWords = {
  courseCreated: 'The course {title} was created',
  courseChanged: 'The course {title} was changed',
  coursePublished: 'The course {title} was published',
  lessonsPublished:
    '{count, plural, one {The lesson {lessonTitle} of {title} was published} other {# lessons of {title} were published}}',
  shownLessonsChanged: 'The lessons students see in {title} changed',
  courseUnpublished: 'The course {title} was unpublished',
  courseDeleted: 'The course {title} was moved to the trash',
  courseDiscarded: 'The course {title} was deleted for good',
  openCoursesChanged:
    '{because, select, choice {The creator chose which courses stay open to new students} other {The plan changed which courses are open to new students}}: {opened, number} opened, {closed, number} closed',
  studentEnrolled: '{contactName} joined {title}',
  lessonCompleted: '{contactName} completed {lessonTitle} in {title}',
  studentsMessaged: '{seller} wrote to students of {title}: {subject}',
  courseFinished: '{contactName} finished {title}',
}
