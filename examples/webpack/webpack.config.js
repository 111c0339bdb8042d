// For webpack and for Rspack.
export default {
  entry: '../browser/src/main.js',
  output: { path: `${import.meta.dirname}/public/bundle`, publicPath: '/bundle/' },
  devServer: { static: 'public' },
  performance: { hints: false },
};
