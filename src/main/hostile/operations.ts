import { accountRows } from './account-operations.ts'
import { brandingRows } from './branding-operations.ts'
import { certificateRows } from './certificate-operations.ts'
import { checkoutRows } from './checkout-operations.ts'
import { courseRows } from './course-operations.ts'
import { anyCreator, everybody, owner, signedIn } from './expecting.ts'
import { fileRows } from './file-operations.ts'
import { learningRows } from './learning-operations.ts'
import { libraryRows } from './library-operations.ts'
import { listRows } from './list-operations.ts'
import { marketingRows } from './marketing-operations.ts'
import { notificationRows } from './notification-operations.ts'
import { peopleRows } from './people-operations.ts'
import { privacyRows } from './privacy-operations.ts'
import { quizRows } from './quiz-operations.ts'
import { reviewRows } from './review-operations.ts'
import type { Row } from './row.ts'
import { searchRows } from './search-operations.ts'
import { securityRows } from './security-operations.ts'
import { studentRows } from './student-operations.ts'
import { systemRows } from './system-operations.ts'

/**
 * One row or more for every operation of the API, in groups that are tried beside each other, each in a file of its own:
 * `access-matrix.<group>.test.ts`. The test of all fails on an operation without a row, and on a group without a file.
 */
export const rowGroups = {
  accounts: [
    ...accountRows,
    ...securityRows({ everybody, signedIn }),
    ...privacyRows({ signedIn }),
    ...brandingRows({ everybody, signedIn, anyCreator }),
  ],
  courses: [
    ...courseRows,
    { operation: 'GET /dashboard/student', expect: signedIn(200), ownThingsOnly: true },
    { operation: 'GET /admin/overview', expect: { ...everybody(403), X: 401, P: 401, ADM: 200 } },
    ...learningRows({ everybody }),
    ...studentRows({ owner, anyCreator }),
    ...quizRows({ owner, everybody }),
  ],
  installation: [
    ...peopleRows({ everybody }),
    ...systemRows({ everybody }),
    ...libraryRows({ everybody }),
    ...marketingRows(),
    ...notificationRows({ everybody }),
    ...searchRows({ everybody }),
    ...listRows({ everybody }),
  ],
  // Purchases come last.
  sales: [...reviewRows, ...certificateRows, ...fileRows({ owner, anyCreator, everybody }), ...checkoutRows],
} satisfies Record<string, Row[]>

export const rows: Row[] = Object.values(rowGroups).flat()
