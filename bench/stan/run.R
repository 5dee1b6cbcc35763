# Rscript run.R FOLDER CASE...: for each case its data CASE.R → CASE.csv, the draws of one chain, and CASE.txt, the seconds
# they took after warm-up and the divergences. CASE.R also says how many draws.
suppressMessages(library(rstan))
# Debian's packages leave the headers of Boost and Eigen to the system.
if (!nzchar(system.file("include/boost", package = "BH"))) rstan_options(boost_lib = "/usr/include")
if (!nzchar(system.file("include/Eigen", package = "RcppEigen"))) rstan_options(eigen_lib = "/usr/include/eigen3")
arguments <- commandArgs(trailingOnly = TRUE)
folder <- arguments[1]
model <- stan_model(file.path(folder, "individuals.stan"))
for (name in arguments[-1]) {
  data <- read_rdump(file.path(folder, paste0(name, ".R")))
  fit <- sampling(model, data, chains = 1, warmup = 1000, iter = 1000 + data$draws, seed = 1, refresh = 0)
  write.csv(as.matrix(fit, pars = c("theta", "sigma2")), file.path(folder, paste0(name, ".csv")), row.names = FALSE)
  seconds <- get_elapsed_time(fit)[1, "sample"]
  writeLines(c(format(seconds, digits = 6), get_num_divergent(fit)), file.path(folder, paste0(name, ".txt")))
}
