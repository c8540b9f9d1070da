/** What a checkout says of a course below its title, English. */
export const productWords = {
  kind: (lessons: number) => `Course, ${lessons} ${lessons === 1 ? 'lesson' : 'lessons'}`,
}
