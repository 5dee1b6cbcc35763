// The model over every person of the table, one covariate, as one would write it in Stan (docs/theory/methods.md): what is
// released are sums over people, with Laplace noise. All but the scales is standard normal (non-centred).
data {
  int<lower=3> n;
  vector[5] released; // Σx, Σx², Σy, Σxy, Σy²
  real<lower=0> scale;
  vector[2] mu0;
  cov_matrix[2] Lambda0;
  real<lower=0> a0;
  real<lower=0> b0;
  real m0;
  real<lower=0> lambda0;
  real<lower=0> psi0;
  real<lower=0> nu0;
}
transformed data {
  matrix[2, 2] spread = cholesky_decompose(inverse_spd(Lambda0));
}
parameters {
  vector[2] coefficients;
  real<lower=0> sigma2;
  real mean_x;
  real<lower=0> variance_x;
  vector[n] people_x;
  vector[n] people_y;
}
transformed parameters {
  vector[2] theta = mu0 + sqrt(sigma2) * (spread * coefficients);
}
model {
  vector[n] x = m0 + sqrt(variance_x / lambda0) * mean_x + sqrt(variance_x) * people_x;
  vector[n] y = theta[1] + theta[2] * x + sqrt(sigma2) * people_y;
  coefficients ~ std_normal();
  sigma2 ~ inv_gamma(a0, b0);
  mean_x ~ std_normal();
  variance_x ~ inv_gamma(nu0 / 2, psi0 / 2);
  people_x ~ std_normal();
  people_y ~ std_normal();
  released[1] ~ double_exponential(sum(x), scale);
  released[2] ~ double_exponential(dot_self(x), scale);
  released[3] ~ double_exponential(sum(y), scale);
  released[4] ~ double_exponential(dot_product(x, y), scale);
  released[5] ~ double_exponential(dot_self(y), scale);
}
