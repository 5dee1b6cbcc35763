# Public tables of the R package AER as the CSV files of test/fixtures/aer and experiments/league/tables: Rscript tools/aer-tables.R
suppressPackageStartupMessages(library(AER))
data(CPSSW8, HousePrices, CASchools, DoctorVisits, package = "AER")

write_table <- function(table, name) {
  write.csv(table, file.path("test", "fixtures", "aer", name), row.names = FALSE, quote = FALSE)
}

write_table(with(CPSSW8, data.frame(
  log_earnings = round(log(earnings), 3), gender, age, region = tolower(region), education
)), "cps-2004.csv")

write_table(with(HousePrices, data.frame(
  log_price = round(log(price), 4), log_lotsize = round(log(lotsize), 4), bedrooms, bathrooms, stories, garage,
  driveway, recreation, fullbase, gasheat, aircon, prefer
)), "house-prices.csv")

write_table(with(CASchools, data.frame(
  score = round((read + math) / 2, 2), class_size = round(students / teachers, 3), english = round(english, 3),
  lunch = round(lunch, 3), income = round(income, 3), expenditure = round(expenditure), grades
)), "california-schools.csv")

write_table(DoctorVisits, "doctor-visits.csv")

# Fertility has 254,654 rows and 14,289 different ones: each once, with the number of people.
data(Fertility, package = "AER")
write.csv(
  aggregate(list(people = rep(1, nrow(Fertility))), Fertility, sum),
  gzfile(file.path("experiments", "league", "tables", "fertility.csv.gz"), compression = 9),
  row.names = FALSE, quote = FALSE
)
