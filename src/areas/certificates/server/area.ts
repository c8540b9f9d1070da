import { fileReaders } from '#areas/files/server/readers.ts'
import type { ServerArea } from '#platform/area.ts'
import { earnedCertificates } from '#platform/earned-certificates.ts'
import { give } from '#platform/points.ts'
import { studentParts } from '#platform/student.ts'
import { certificatesRulesDe } from '../refusals.de.ts'
import { certificateFacts } from './certificate-facts.ts'
import { certificateFileReaders } from './certificate-files.ts'
import { forgetHolder } from './forgetting.ts'
import { certificatesListeners } from './listeners.ts'
import { certificatesRefusalsDe } from './refusals.de.ts'
import { certificatesRoutes } from './routes.ts'
import { certificatesOfUser } from './wall.ts'

declare module '#platform/links/links.ts' {
  interface LinkKinds {
    certificates: 'certificate'
  }
}

export const certificates: ServerArea = {
  name: 'certificates',
  routes: { certificates: certificatesRoutes },
  listeners: certificatesListeners,
  sweeps: () => [],
  forget: forgetHolder,
  exportOf: 'by its columns',
  refusals: { de: [certificatesRulesDe, certificatesRefusalsDe] },
  screens: ['/certificates', '/certificates/claim/:courseId', '/courses/:courseId/certificate'],
  gives: [
    give(earnedCertificates, certificatesOfUser),
    give(fileReaders, certificateFileReaders),
    give(studentParts, { facts: certificateFacts }),
  ],
}
