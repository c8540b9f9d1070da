import { brandingRoutes } from '#areas/accounts/server/branding-routes.ts'
import { invitationsRoutes } from '#areas/accounts/server/invitations-routes.ts'
import { accountsRoutes } from '#areas/accounts/server/routes.ts'
import { securityRoutes } from '#areas/accounts/server/security-routes.ts'
import { viewsRoutes } from '#areas/accounts/server/views-routes.ts'
import { achievementsRoutes } from '#areas/achievements/server/routes.ts'
import { overviewRoutes } from '#areas/admin/server/overview-routes.ts'
import {
  exportsRoutes,
  instanceSettingsRoutes,
  logsRoutes,
  outboxRoutes,
  systemRoutes,
} from '#areas/admin/server/system-routes.ts'
import { usersRoutes } from '#areas/admin/server/users-routes.ts'
import { certificatesRoutes } from '#areas/certificates/server/routes.ts'
import { countCourses } from '#areas/courses/server/courses.ts'
import { insightsRoutes } from '#areas/courses/server/insights/routes.ts'
import { learningRoutes } from '#areas/courses/server/learning-routes.ts'
import { chooseOpenCourses, listOpenCourses } from '#areas/courses/server/open-courses.ts'
import { quizRoutes } from '#areas/courses/server/quiz-routes.ts'
import { coursesRoutes } from '#areas/courses/server/routes.ts'
import { studentsRoutes } from '#areas/courses/server/students/routes.ts'
import { countKeptStudents } from '#areas/courses/server/sums/course-sums.ts'
import { dashboardsRoutes } from '#areas/dashboards/server/routes.ts'
import { filesRoutes } from '#areas/files/server/routes.ts'
import { libraryRoutes } from '#areas/library/server/routes.ts'
import { listsRoutes } from '#areas/lists/server/routes.ts'
import { marketingRoutes } from '#areas/marketing/server/routes.ts'
import { notificationsRoutes } from '#areas/notifications/server/routes.ts'
import { paymentsRoutes } from '#areas/payments/server/routes.ts'
import { plansRoutes } from '#areas/plans/server/routes.ts'
import { reviewsRoutes } from '#areas/reviews/server/routes.ts'
import { searchRoutes } from '#areas/search/server/routes.ts'
import { privacyRoutes } from '#areas/settings/server/routes.ts'
import { storefrontRoutes } from '#areas/storefront/site/preview-routes.tsx'
import { version } from './version.ts'

/** Every procedure of the API. The OpenAPI document is made of the same list. */
export const routes = {
  accounts: accountsRoutes,
  invitations: invitationsRoutes,
  views: viewsRoutes,
  privacy: privacyRoutes,
  security: securityRoutes,
  branding: brandingRoutes,
  plans: plansRoutes(
    { courses: countCourses, students: countKeptStudents },
    { list: listOpenCourses, choose: chooseOpenCourses },
  ),
  payments: paymentsRoutes,
  courses: coursesRoutes,
  students: studentsRoutes,
  insights: insightsRoutes,
  learning: learningRoutes,
  quizzes: quizRoutes,
  files: filesRoutes,
  library: libraryRoutes,
  certificates: certificatesRoutes,
  achievements: achievementsRoutes,
  reviews: reviewsRoutes,
  storefront: storefrontRoutes,
  dashboards: dashboardsRoutes,
  notifications: notificationsRoutes,
  search: searchRoutes,
  lists: listsRoutes,
  adminOverview: overviewRoutes,
  adminSystem: systemRoutes(version),
  adminLogs: logsRoutes,
  adminSettings: instanceSettingsRoutes,
  adminOutbox: outboxRoutes,
  adminExports: exportsRoutes,
  users: usersRoutes,
  marketing: marketingRoutes,
}
