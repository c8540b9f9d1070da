// What `npm run db:generate` and the check of the schema read.
export default {
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/platform/**/tables.ts', './src/areas/*/server/*tables.ts'],
  out: './drizzle',
}
