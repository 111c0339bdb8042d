module hongbao-example-go

go 1.19
