import type { Words } from '#kernel/language.ts'

/** Words of the public pages of certificates. */
export const certificatesSiteText = {
  verified: 'Verified',
  revoked: 'Revoked',
  notFound: 'Not found',
  finished: (name: string, course: string) => `${name} finished ${course}`,
  wasRevoked: (name: string, course: string) => `${name}’s certificate for ${course} was revoked`,
  nothing: 'No certificate has this code',
  nothingText: 'Check it letter by letter. Codes never use I, L or O: those are the digits 1, 1 and 0.',
  issuedBy: 'Issued by',
  finishedOn: 'Finished on',
  revokedOn: 'Revoked on',
  course: 'Course',
  code: 'Code',
  courseFacts: (lessons: number, duration: string | null) =>
    `${lessons === 1 ? '1 lesson' : `${lessons} lessons`}${duration ? `, ${duration}` : ''}`,
  pdf: 'Download PDF',
  linkedIn: 'Add to LinkedIn',
  copy: 'Copy',
  copied: 'Copied',
  link: 'Link to this certificate',
  printInstead:
    'Our PDF can’t show some letters in this name, so it links here instead. For a paper copy, print this page.',
  checked:
    'Checked just now against the school’s records. A revoked certificate would show Revoked, and a wrong code Not found.',
  checkAnother: 'Check another code',
  check: 'Check',
  title: (name: string, course: string) => `${name}’s certificate, ${course}`,
  revokedTitle: 'Revoked certificate',
  notFoundTitle: 'Certificate not found',
  description: (name: string, course: string, seller: string) =>
    `${name} finished ${course} by ${seller}. Checked against the school’s records.`,
}
export type CertificatesSiteText = Words<typeof certificatesSiteText>
